/** What was recorded in the field on the day of the flight, and whether the telephone's track agrees with that of the aircraft. */
import type { LaudoInfo } from '@faixa/contract'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useOrdemEvents } from '../../../../api/events.ts'
import { invalidate, query } from '../../../../api/query.ts'
import classes from '../../../../campo/feed/feed.module.css'
import { entriesOf } from '../../../../campo/feed/registro-entries.ts'
import { RegistroRow } from '../../../../campo/feed/registro-row.tsx'
import { recordsOfFlight, recordsOffsetH } from '../../../../laudo/campo/flight-day.ts'
import { fieldZone, formatFieldMoment } from '../../../../ui/format-when.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Witness } from './witness.tsx'

export default function LaudoCampo({ info, ordem }: { readonly info: LaudoInfo; readonly ordem: string }) {
  const sent = { params: { uuid: ordem } }
  const { data, error, refetch } = useQuery(query('listCampo', sent))
  const readAgain = () => void invalidate('listCampo', sent)
  useOrdemEvents((event) => event.uuid === ordem && readAgain(), readAgain)
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={48} />
  const registros = recordsOfFlight(data.registros, info)
  if (registros.length === 0)
    return <Text size="sm">Nada foi registrado no campo para a ordem deste laudo no dia do voo.</Text>
  const offsetH = recordsOffsetH(info)
  const when = (ms: number) => formatFieldMoment(ms, offsetH)
  return (
    <>
      <FlightTimes info={info} />
      <ul aria-label="Registros do campo" className={classes.feed}>
        {entriesOf(registros, [])
          .toReversed()
          .map((entrada) => (
            <RegistroRow key={entrada.uuid} ordem={ordem} entrada={entrada} when={when}>
              {entrada.tipo === 'trajeto' && entrada.registro && (
                <Witness info={info} ordem={ordem} registro={entrada.registro} />
              )}
            </RegistroRow>
          ))}
      </ul>
    </>
  )
}

/** The flight's own times, beside which the records are read. */
function FlightTimes({ info: { trajeto } }: { readonly info: LaudoInfo }) {
  if (trajeto?.inicio === undefined || trajeto.fim === undefined) return null
  const [beginMs, endMs] = [Date.parse(trajeto.inicio), Date.parse(trajeto.fim)]
  const [begin, end] = [beginMs, endMs].map((ms) => formatFieldMoment(ms, trajeto.fusoHoras))
  return (
    <Text size="xs" c="dimmed" mb={4}>
      Voo ({fieldZone(beginMs, trajeto.fusoHoras)}): de {begin} a {end}
    </Text>
  )
}
