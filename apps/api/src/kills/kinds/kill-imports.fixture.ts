/** Kills the server or its database while rows of a spreadsheet are imported, and while the plots of an empresa are replaced. */
import { type ImportedRow, Problem, REGISTERED_ROWS_MAX } from '@faixa/contract'
import { areaKml, plotsAt } from '../../features/areas/register/areas-kml.fixture.ts'
import { type Installation, TARGETS } from '../installation.fixture.ts'
import type { Round } from '../kill-kinds.fixture.ts'

const KIND = 'importação'
/** Time from the sending to the kill, ms: rows take some tenths of a second, plots some seconds. */
const ROWS_MS = { from: 10, to: 500 }
const PLOTS_MS = { from: 100, to: 4000 }

// Each version has a distinct number of plots.
const VERSIONS = [
  { plots: 3000, file: new File([areaKml(plotsAt(0, 3000))], 'ímpar.kml') },
  { plots: 2900, file: new File([areaKml(plotsAt(200, 2900))], 'par.kml') },
] as const

let imported = 0

export const killRows: Round = async (house) => {
  await house.ready()
  const linhas = Array.from({ length: REGISTERED_ROWS_MAX }, (_, i): ImportedRow => {
    imported += 1
    return { linha: i + 2, campos: { nome: `Fazenda ${imported}`, empresa: 'Usina Aurora' } }
  })
  const send = async () => (await house.ana.importEntities({ params: { tipo: 'unidades' }, body: { linhas } })).linhas
  const first = await killedWhile(house, send, ROWS_MS)
  const outcomes = new Set((await house.insisting(send)).map(({ situacao }) => situacao))
  // One transaction: all rows exist, or none.
  const [only] = outcomes
  const isRight = outcomes.size === 1 && (only === 'ja-cadastrada' || (only === 'cadastrada' && first !== 'done'))
  if (!isRight) house.tally.lose(KIND, `rows sent again after ${first}: ${[...outcomes].join(', ')}`)
}

let empresa: number | undefined
/** The current version, and the number of the last acknowledged one. */
const plots = { inForce: 0, acknowledged: 0 }

export const killPlots: Round = async (house) => {
  const { ana, insisting } = house
  await house.ready()
  const send = (version: number) =>
    ana.registerAreas({ body: { empresa: empresa! } }, { files: { file_area: VERSIONS[version]!.file } })
  if (empresa === undefined) {
    empresa = (await insisting(() => ana.registerEntity({ body: { nivel: 'empresa', nome: 'Agro Boreal' } }))).id
    await insisting(() => send(0))
    plots.acknowledged = 1
  }
  const of = empresa
  const next = 1 - plots.inForce
  const outcome = await killedWhile(house, () => send(next), PLOTS_MS)
  const { versoes } = await insisting(() => ana.listAreaVersions({ query: { empresa: of } }))
  const { totalItems } = await insisting(() => ana.listPlots({ query: { empresa: `${of}`, pageSize: 10 } }))
  const current = versoes.filter(({ vigente }) => vigente)
  const expected = outcome === 'done' ? [next] : [next, plots.inForce]
  const found = expected.find((version) => VERSIONS[version]!.plots === totalItems)
  const isRight =
    current.length === 1 &&
    current[0]!.talhoes === totalItems &&
    found !== undefined &&
    current[0]!.versao >= plots.acknowledged + Number(outcome === 'done')
  if (!isRight) house.tally.lose(KIND, `${totalItems} plots after ${outcome}: ${JSON.stringify(current)}`)
  plots.inForce = found ?? plots.inForce
  plots.acknowledged = current[0]?.versao ?? plots.acknowledged
}

/** Kills one of the targets during the act, and restarts everything; returns whether the act was acknowledged. */
async function killedWhile(
  house: Installation,
  act: () => Promise<unknown>,
  { from, to }: typeof ROWS_MS,
): Promise<'done' | 'refused' | 'lost'> {
  let answer: 'done' | 'refused' | 'lost' | undefined
  const answered = act().then(
    () => (answer = 'done' as const),
    (error: unknown) => (answer = error instanceof Problem ? 'refused' : 'lost'),
  )
  await house.pause(from, to)
  const wasDone = answer !== undefined
  const hit = await house.kill(house.random.pick(TARGETS))
  house.tally.killed(KIND, hit && !wasDone)
  await house.ready()
  return answered
}
