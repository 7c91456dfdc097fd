/** Judges a measured flight against protected areas: distances, ground within them, passes and verdicts. */
import { judgeProtection } from '@faixa/flight'
import type { Prepare } from '../contest.ts'
import { geometryOn, KEEP_M, sceneOf } from './scene.ts'

export const prepare: Prepare = async (params) => {
  const { flight, footprint, plane, areas } = await sceneOf(params)
  const areasToJudge = areas.map((area, id) => ({
    id,
    classificacao: 'manancial' as const,
    geometria: geometryOn(plane, area),
  }))
  const legs = (flight.layers.find(({ name }) => name === 'trajeto')?.pieces ?? []).flatMap(({ shape, timesMs }) =>
    'line' in shape ? [{ path: shape.line, ...(timesMs && { timesMs }) }] : [],
  )
  const application = {
    footprint,
    legs,
    widthM: 20,
    grupo: 'agrotoxico',
    lugar: { ufs: ['SP'], foraDoBrasil: false },
  } as const
  return {
    async run() {
      const { verdicts } = await judgeProtection(application, areasToJudge)
      const broken = verdicts.filter(({ menorDistanciaM }) => menorDistanciaM < KEEP_M)
      return {
        areas: areasToJudge.length,
        broken: broken.length,
        withinHa: broken.reduce((sum, { dentroHa = 0 }) => sum + dentroHa, 0),
        distancesM: verdicts.reduce((sum, { menorDistanciaM }) => sum + menorDistanciaM, 0),
      }
    },
  }
}
