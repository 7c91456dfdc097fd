/** Shows which saved report is on the screen, its versions, and the laudos that are not as they were when it was saved. */
import type { Relatorio } from '@faixa/contract'
import { formatCount, formatNumber } from '@faixa/units'
import { Card, Group, NativeSelect, Text } from '@mantine/core'
import { formatMoment } from '../../../ui/format-when.ts'
import { Note } from '../../../ui/messages/note.tsx'

interface SavedNoteProps {
  readonly relatorio: Relatorio
  readonly isChanged: boolean
  readonly onVersion: (versao: number | undefined) => void
}

/** Laudos that are named one by one; there may be thousands. */
const NAMED = 10

export function SavedNote({ relatorio, isChanged, onVersion }: SavedNoteProps) {
  const { nome, versao, ultimaVersao, versoes, mudancas } = relatorio
  return (
    <>
      <Card withBorder>
        <Group justify="space-between" gap="sm">
          <div>
            <Text fw={600}>{nome}</Text>
            <Text size="xs" c="dimmed" role="status">
              {versao < ultimaVersao
                ? 'Uma versão anterior: para continuar dela, salve como outro relatório.'
                : isChanged
                  ? 'Há mudanças que ainda não foram salvas.'
                  : 'Tudo salvo.'}
            </Text>
          </div>
          <NativeSelect
            size="xs"
            aria-label="Versão do relatório"
            value={versao}
            data={versoes.map((one) => ({
              value: `${one.versao}`,
              label: `Versão ${one.versao} · ${one.por}, ${formatMoment(new Date(one.em))}`,
            }))}
            onChange={(event) => {
              const chosen = Number(event.currentTarget.value)
              onVersion(chosen === ultimaVersao ? undefined : chosen)
            }}
          />
        </Group>
      </Card>
      {mudancas.length > 0 && (
        <Note
          tone="warning"
          role="status"
          title={`${formatCount(mudancas.length, 'laudo mudou', 'laudos mudaram')} desde que esta versão foi salva`}
        >
          <ul>
            {mudancas.slice(0, NAMED).map((one) => (
              <li key={one.uuid}>{changeText(one)}</li>
            ))}
          </ul>
          {mudancas.length > NAMED && `E mais ${formatNumber(mudancas.length - NAMED, 0)}.`} As linhas estão como foram
          salvas; para usar os números de agora, carregue-as de novo sem manter os dados.
        </Note>
      )}
    </>
  )
}

function changeText({ codigo, antes, agora, campos }: Relatorio['mudancas'][number]): string {
  if (!agora) return `${codigo}: foi excluído, ocultado ou está sendo medido.`
  const parts = [
    ...(campos.includes('efetividade')
      ? [`efetividade ${formatNumber(antes.efetividade)} % → ${formatNumber(agora.efetividade)} %`]
      : []),
    ...(campos.includes('areaPlantio')
      ? [`área ${formatNumber(antes.areaPlantio)} ha → ${formatNumber(agora.areaPlantio)} ha`]
      : []),
    ...(campos.includes('codigo') ? [`código agora ${agora.codigo}`] : []),
    ...(campos.includes('piloto') || campos.includes('prestadora') ? ['outro piloto ou prestadora'] : []),
  ]
  return `${codigo}: ${parts.join('; ')}.`
}
