import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, LaudoInfo } from '@faixa/contract'
import { readInfo, registerLaudo } from '../map.fixture.ts'
import type { Places } from './people.ts'
import type { SeenLaudos } from './stage.ts'

const BETWEEN_LOOKS_MS = 50

/** Registers the laudos that journeys only look at, and waits until they are measured. */
export async function registerSeenLaudos(carla: Client, places: Places): Promise<SeenLaudos> {
  const farm = 'FAZENDA SANTA RITA DO PALCO'
  const on = (day: string) => ({ dataInicial: `2026-03-0${day}`, dataFinal: `2026-03-0${day}`, nome: farm })
  const third = await registerLaudo(carla, places, {
    flight: { seed: 500_003 },
    fields: {
      ...on('1'),
      codigo: 'A-3',
      tratamento: 'FUNGICIDA',
      cultura: 'SOJA',
      horarioInicial: '09:00',
      horarioFinal: '09:30',
    },
    without: ['unidade'],
  })
  const first = await registerLaudo(carla, places, { fields: { ...on('2'), codigo: 'A-1', cultura: 'SOJA' } })
  const second = await registerLaudo(carla, places, {
    track: 'line',
    flight: { seed: 500_002, areaHa: 60 },
    fields: { ...on('3'), codigo: 'A-2', cultura: 'SOJA', empresa: places.boreal, piloto: places.beto },
    without: ['unidade', 'horarioInicial', 'horarioFinal'],
  })
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  return {
    farm,
    first: await measured(carla, first.uuid),
    second: await measured(carla, second.uuid),
    third: await measured(carla, third.uuid),
    sent: { area: hash(first.files.area), aplicacao: hash(first.files.aplicacao), trajeto: hash(first.files.trajeto) },
  }
}

async function measured(client: Client, uuid: string): Promise<LaudoInfo> {
  for (;;) {
    const info = await readInfo(client, uuid)
    if (info.areaAplicada !== undefined) return info
    if (info.error) throw new Error(info.erro?.mensagem)
    await sleep(BETWEEN_LOOKS_MS)
  }
}
