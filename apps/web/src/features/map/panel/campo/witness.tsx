import type { LaudoInfo, Registro } from '@faixa/contract'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'
import { keyOf, queryClient } from '../../../../api/query.ts'
import { inFlightWorker } from '../../../../flight-worker/flight-worker.ts'
import { layerForFile } from '../../../../laudo/layers/layer-query.ts'
import { Note } from '../../../../ui/messages/note.tsx'
import { type WitnessWords, witnessWords } from './witness-text.ts'

interface WitnessProps {
  readonly info: LaudoInfo
  readonly ordem: string
  readonly registro: Registro
}

/** Tells whether the telephone accompanied the flight, or why that cannot be said. */
export function Witness({ info, ordem, registro }: WitnessProps) {
  const sent = { params: { uuid: ordem, registro: registro.uuid } }
  const { data, isError } = useQuery({
    queryKey: [...keyOf('readRegistroFile', sent, registro.arquivo?.sha256 ?? ''), info.uuid, info.processadoEm ?? ''],
    queryFn: ({ signal }) => wordsOf(info, ordem, registro, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <Text size="xs" role="alert">
        O trajeto do telefone não pôde ser comparado com o voo agora.
      </Text>
    )
  if (!data) return <Skeleton height={40} mt={4} />
  return (
    <Note tone={data.tone} role="status" p="xs">
      {data.text}
    </Note>
  )
}

async function wordsOf(info: LaudoInfo, ordem: string, { uuid, por, arquivo }: Registro, signal: AbortSignal) {
  const without = (text: string): WitnessWords => ({ tone: 'neutral', text })
  if (info.aeronave?.tipo === 'drone')
    return without('A aeronave é um drone: o telefone fica em terra, e não é comparado com o voo.')
  if (!info.camadas.some(({ camada }) => camada === 'trajeto'))
    return without('O laudo não tem trajeto: não há com que comparar o do telefone.')
  const { legs } = await layerForFile(queryClient, info, 'trajeto')
  if (!legs.some(({ timesMs }) => timesMs))
    return without('O trajeto do laudo não tem horários: o do telefone não pode ser comparado com ele.')
  const answer = await api.readRegistroFile({ params: { uuid: ordem, registro: uuid } }, { signal })
  const file = new File([await answer.blob()], arquivo?.nome ?? 'trajeto.gpx')
  const found = await inFlightWorker((program) => program.compareWitness({ file, legs }, { signal }))
  return 'refusal' in found ? without(found.refusal) : witnessWords(found.witness, por, info.trajeto?.fusoHoras)
}
