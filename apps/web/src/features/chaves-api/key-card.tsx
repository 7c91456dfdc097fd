import type { ApiKey, ApiKeyState } from '@faixa/contract'
import { ESCOPOS, type Escopo, type Tone } from '@faixa/domain'
import { Button, Group, Paper, Text } from '@mantine/core'
import { useUserInfo } from '../../session/use-session.ts'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatDay, formatMoment } from '../../ui/format-when.ts'
import { Note } from '../../ui/messages/note.tsx'
import classes from './keys.module.css'

const STATES = {
  valida: ['Em uso', 'success'],
  'sem-efeito': ['Sem efeito', 'warning'],
  vencida: ['Vencida', 'neutral'],
  revogada: ['Revogada', 'neutral'],
} as const satisfies Record<ApiKeyState, readonly [string, Tone]>

const when = (iso: string) => formatMoment(new Date(iso))
const labelsOf = (escopos: readonly Escopo[]) => escopos.map((escopo) => ESCOPOS[escopo]).join(' · ')

/** A card of one key; without `onRevoke` it has ended. */
export function KeyCard({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke?: () => void }) {
  const { nome, comeco, situacao, escopos, perdidos } = apiKey
  const [label, tone] = STATES[situacao]
  return (
    <Paper component="li" withBorder p="md" className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="wrap" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 320px' }}>
          <Group gap="xs">
            <Text fw={600}>{nome}</Text>
            <ToneBadge tone={tone}>{situacao === 'valida' && !apiKey.usadaEm ? 'Nunca usada' : label}</ToneBadge>
          </Group>
          <Text size="sm" c="dimmed">
            <Owner apiKey={apiKey} /> · começa com <span className={classes.start}>{comeco}</span>
          </Text>
          <Text size="sm" mt={4}>
            {labelsOf(escopos)}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            {lifeOf(apiKey)}
          </Text>
        </div>
        {onRevoke && (
          <Button variant="default" onClick={onRevoke} aria-label={`Revogar a chave ${nome}`}>
            Revogar
          </Button>
        )}
      </Group>
      {onRevoke && situacao === 'sem-efeito' && (
        <Note tone="warning" role="status">
          {apiKey.por} não pode mais nada do que esta chave pode, ou não entra mais no sistema. Revogue-a, e peça outra
          a quem pode.
        </Note>
      )}
      {onRevoke && situacao === 'valida' && perdidos.length > 0 && (
        <Note tone="warning" role="status">
          {apiKey.por} não tem mais esta permissão, e a chave também não: {labelsOf(perdidos)}.
        </Note>
      )}
    </Paper>
  )
}

function Owner({ apiKey: { empresa, unidade, por } }: { readonly apiKey: ApiKey }) {
  const { nome } = useUserInfo()
  if (empresa) return `${unidade ? `${empresa.nome}, ${unidade.nome}` : empresa.nome} · criada por ${por}`
  return por === nome ? 'Sua' : `De ${por}`
}

function lifeOf({ criadaEm, expiraEm, usadaEm, usadaDe, revogadaEm, revogadaPor }: ApiKey): string {
  const used = usadaEm ? `último uso ${when(usadaEm)}${usadaDe ? `, do endereço ${usadaDe}` : ''}` : 'nenhum uso ainda'
  const end = revogadaEm
    ? `Revogada ${when(revogadaEm)}${revogadaPor ? ` por ${revogadaPor}` : ''}`
    : `Criada ${when(criadaEm)} · vale até ${formatDay(new Date(expiraEm))}`
  return `${end} · ${used}`
}
