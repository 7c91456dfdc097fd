/** Compares the typed município, UF and aircraft of a laudo with the map and with the names of its files, and its weather with the law. */
import { prefixosIn, type Uf } from '@faixa/domain'
import { INFORMED_CHECKS, type InformedFacts, judgeInformed } from '@faixa/flight'
import { present } from '@faixa/units'
import { boundsOf } from '../../../db/box.ts'
import type { Db } from '../../../db/database.ts'
import { municipioLimits } from '../../../laudo/municipio-limits.ts'
import { replaceFindings } from './findings.queries.ts'
import { judgeClimaAnew } from './judge-clima.queries.ts'

/** Judges a measured laudo; one without a measured place has no findings of this kind. */
export async function judgeInformedAnew(db: Db, laudoId: number): Promise<void> {
  const { limites, dados, aeronave } = await db
    .selectFrom('laudos')
    .leftJoin('aeronaves', 'aeronaves.id', 'laudos.aeronave_id')
    .select((eb) => [
      eb.fn.coalesce('laudos.limites_campo', 'laudos.limites').as('limites'),
      'laudos.dados_operacao as dados',
      'aeronaves.nome as aeronave',
    ])
    .where('laudos.id', '=', laudoId)
    .executeTakeFirstOrThrow()
  const files = await db.selectFrom('laudos_arquivos').select('nome').where('laudo_id', '=', laudoId).execute()
  const judged = await judgeClimaAnew(db, laudoId, limites === null ? [] : await ufsOf(limites))
  const informed: InformedFacts = {
    ...present({
      place: limites === null ? undefined : await placeOf(dados?.municipio, dados?.uf, limites),
      aircraft:
        aeronave === null
          ? undefined
          : { marks: aeronave, inFiles: [...new Set(files.flatMap(({ nome }) => prefixosIn(nome)))] },
      weatherLaws: judged?.clima.limites.filter(({ forca }) => forca === 'lei'),
      isOtherClock: judged?.isOtherClock,
    }),
  }
  await replaceFindings(db, laudoId, INFORMED_CHECKS, judgeInformed(informed))
}

/** The states of a field, that of its middle first; none outside Brazil. */
export async function ufsOf(box: string): Promise<readonly Uf[]> {
  const limits = await municipioLimits()
  const { middle, corners } = placesOf(box)
  return [...new Set([middle, ...corners].flatMap(([lon, lat]) => limits.at(lon, lat)?.uf ?? []))]
}

/** The state of the middle of a field, or where that lies outside Brazil the first of its corners: the first of `ufsOf`. */
export async function ufOf(box: string): Promise<Uf | undefined> {
  const limits = await municipioLimits()
  const { middle, corners } = placesOf(box)
  for (const [lon, lat] of [middle, ...corners]) {
    const found = limits.at(lon, lat)
    if (found) return found.uf
  }
  return undefined
}

function placesOf(box: string) {
  const [west, south, east, north] = boundsOf(box)
  const corners = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ] as const
  return { middle: [(west + east) / 2, (south + north) / 2] as const, corners }
}

async function placeOf(municipio: string | undefined, uf: Uf | undefined, box: string) {
  if (municipio === undefined && uf === undefined) return undefined
  const limits = await municipioLimits()
  const { middle, corners } = placesOf(box)
  const inside = limits.at(...middle)
  if (!inside) return undefined
  // The map lacks the newest municípios: for them only the state is compared.
  const isOnMap =
    uf === undefined ||
    limits.namesOf(uf).some((name) => name.localeCompare(municipio ?? '', 'pt-BR', { sensitivity: 'base' }) === 0)
  return {
    ...present({ municipio: isOnMap ? municipio : undefined, uf }),
    near: [inside, ...corners.flatMap(([lon, lat]) => limits.at(lon, lat) ?? [])],
  }
}
