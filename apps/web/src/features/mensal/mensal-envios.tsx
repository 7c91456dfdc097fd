/** The reports of a month by prestadora and UF: deadline, state, day and protocol of sending. */
import type { SituacaoDoMes } from '@faixa/contract'
import { mesText, prazoMensal, SITUACOES_MENSAIS, type SituacaoMensal, situacaoMensal, type Tone } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { Button, Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate, query } from '../../api/query.ts'
import { DateField } from '../../form/fields/date-field.tsx'
import { dateTextOf, isoOfDate } from '../../form/fields/date-text.ts'
import { TextField } from '../../form/fields/text-field.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatWhen, localDay } from '../../ui/format-when.ts'
import { refused } from '../../ui/messages/refused.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './mensal.module.css'

const TONES: Readonly<Record<SituacaoMensal, Tone>> = {
  enviado: 'success',
  'enviado-atrasado': 'warning',
  'a-enviar': 'neutral',
  atrasado: 'danger',
}

interface MensalEnviosProps {
  readonly mes: string
  /** Only the reports of this prestadora; all within reach where it is absent. */
  readonly prestadora?: number
}

export function MensalEnvios({ mes, prestadora }: MensalEnviosProps) {
  const { data, error, refetch } = useQuery(query('listRelatoriosMensais', { query: { mes } }))
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />
  const rows = data?.relatorios.filter((one) => prestadora === undefined || one.prestadora.id === prestadora) ?? []
  if (rows.length === 0) return null
  return (
    <Paper withBorder className={classes.meter} component="section" aria-labelledby="envios-mensais">
      <Text size="sm" fw={600} component="h2" id="envios-mensais">
        Envio às autoridades: prazo até {formatWhen(prazoMensal(mes))}
      </Text>
      <ul className={classes.envios}>
        {rows.map((row) => (
          <Envio key={`${row.prestadora.id} ${row.uf ?? ''}`} mes={mes} row={row} isNamed={prestadora === undefined} />
        ))}
      </ul>
    </Paper>
  )
}

interface EnvioProps {
  readonly mes: string
  readonly row: SituacaoDoMes
  readonly isNamed: boolean
}

function Envio({ mes, row: { prestadora, uf, operacoes, envio }, isNamed }: EnvioProps) {
  const maySave = useMay('saveModeloMensal')
  const [editing, setEditing] = useState(false)
  const situacao = situacaoMensal(mes, localDay(new Date()), envio?.enviadoEm)
  const name = [isNamed && prestadora.nome, uf ?? 'Sem UF'].filter(Boolean).join(' · ')
  const search = { prestadora: prestadora.id, mes, ...(uf ? { uf } : { faltas: true }) }
  return (
    <li className={classes.envio}>
      <div>
        <TextLink size="sm" to={paths.relatorioMensal} search={search as never}>
          {name}
        </TextLink>
        <Text size="xs" c="dimmed">
          {formatCount(operacoes, 'operação', 'operações')}
          {envio && ` · enviado em ${formatWhen(envio.enviadoEm)}`}
          {envio?.protocolo && ` · protocolo ${envio.protocolo}`}
          {!uf && ' · informe a UF destes laudos para que entrem em um relatório'}
        </Text>
      </div>
      <Group gap="xs">
        {uf && <ToneBadge tone={TONES[situacao]}>{SITUACOES_MENSAIS[situacao]}</ToneBadge>}
        {uf && maySave && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={editing}
            aria-label={`${envio ? 'Corrigir envio' : 'Registrar envio'}: ${name}`}
            onClick={() => setEditing(!editing)}
          >
            {envio ? 'Corrigir' : 'Registrar envio'}
          </Button>
        )}
      </Group>
      {editing && uf && (
        <EnvioForm params={{ prestadora: prestadora.id, mes, uf }} envio={envio} onDone={() => setEditing(false)} />
      )}
    </li>
  )
}

interface EnvioFormProps {
  readonly params: { readonly prestadora: number; readonly mes: string; readonly uf: NonNullable<SituacaoDoMes['uf']> }
  readonly envio: SituacaoDoMes['envio']
  readonly onDone: () => void
}

function EnvioForm({ params, envio, onDone }: EnvioFormProps) {
  const [day, setDay] = useState(dateTextOf(envio?.enviadoEm ?? localDay(new Date())))
  const [protocolo, setProtocolo] = useState(envio?.protocolo ?? '')
  const [busy, setBusy] = useState(false)
  const field = { error: undefined, onLeave: () => undefined }
  const id = `envio-${params.prestadora}-${params.uf}`
  const act = async (work: () => Promise<{ readonly message: string }>, failed: string) => {
    setBusy(true)
    try {
      const { message } = await work()
      showToast({ title: mesText(params.mes), message, tone: 'success' })
      onDone()
    } catch (error) {
      refused(failed, error)
    }
    setBusy(false)
    await invalidate('listRelatoriosMensais')
  }
  const enviadoEm = isoOfDate(day) ?? day
  const save = () => api.saveEnvioMensal({ params, body: { enviadoEm, protocolo } })
  return (
    <form
      className={classes.envioForm}
      onSubmit={(event) => {
        event.preventDefault()
        void act(save, 'O envio não foi registrado')
      }}
    >
      <DateField {...field} id={`${id}-dia`} label="Enviado em" value={day} onChange={setDay} />
      <TextField
        {...field}
        id={`${id}-protocolo`}
        label="Protocolo"
        maxLength={80}
        value={protocolo}
        onChange={setProtocolo}
      />
      <Button type="submit" loading={busy}>
        Guardar
      </Button>
      {envio && (
        <Button
          variant="subtle"
          color="danger"
          disabled={busy}
          onClick={() => void act(() => api.removeEnvioMensal({ params }), 'O envio não foi tirado')}
        >
          Tirar
        </Button>
      )}
    </form>
  )
}
