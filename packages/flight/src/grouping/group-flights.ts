/**
 * Groups files of many flights into jobs, one laudo each: the flights of one day, aircraft and field. The contents decide; names and folders
 * only place files without a day, or decide between equals. Every file is in a job, or is named as unused with the reason.
 *
 * A field: files of application whose positions come nearer than 330 m to each other, directly or over others, or that lie on the same
 * registered plot. A track joins the field of an application that it is near; tracks without one form fields alike.
 * A laudo has one area file, so that flights over different area files are different jobs. Different known aircraft are different jobs; a file
 * that names none never separates: two aircraft at once over one field are one laudo, because it counts the passes of all.
 * The day is that of the sun at the field: the zone of its longitude, which differs by an hour from Brazil's clocks at most, at midnight.
 * A file without a day joins the only job that it is near; where there are several, that of its folder or name. Others are grouped by folder
 * and place.
 * The order of the files, and the names of those with a day, change nothing. Cost: quadratic in the files of a day by boxes, linear in positions.
 */
import { ALCANCE_DO_CLIMA, ARQUIVOS_MAX, PAPEIS_DO_VOO, type Papel, type PapelDoVoo } from '@faixa/domain'
import type { LonLatPath, LonLatPolygon } from '@faixa/geometry'
import { wordsOf } from './file-words.ts'
import { areNear, countNear, type Place, placeOf } from './near-places.ts'
import { sampleOf, shareInside } from './share-inside.ts'

/** Distance below which positions are of one field, m: a road with its verges lies between plots of one field, a neighbour's plot farther. */
export const SAME_FIELD_M = 330
/** Share of a file's positions on a registered plot, or on an area file, from which it was flown there. */
const FLOWN_SHARE = 0.1
const OF_AREA_SHARE = 0.5
const HOUR_MS = 3_600_000
const CLIMA_REACH_MS = ALCANCE_DO_CLIMA.minutos * 60_000

interface NamedFile<Of> {
  readonly of: Of
  readonly name: string
  /** Path of its folder within the dropped files; empty without one. */
  readonly folder: string
  /** Equal for files of equal contents alone. */
  readonly content: string
  /** The sentence of a file that cannot be used. */
  readonly refusal?: string | undefined
}

export interface FileToGroup<Of> extends NamedFile<Of> {
  /** The role by the contents; absent where they are ambiguous. */
  readonly papel?: PapelDoVoo | undefined
  /** Milliseconds since 1970 UTC. */
  readonly beginMs?: number | undefined
  readonly endMs?: number | undefined
  /** Name of the only aircraft in it. */
  readonly aircraft?: string | undefined
  /** Positions where something was applied, or may have been; of an area, its outlines. At most about 50 m apart along the work. */
  readonly path: LonLatPath
  /** Plots of an area file. */
  readonly polygons?: readonly LonLatPolygon[] | undefined
}

export interface ClimaToGroup<Of> extends NamedFile<Of> {
  /** Times of the readings, milliseconds since 1970 UTC. */
  readonly timesMs: readonly number[]
}

export interface FlightsToGroup<Of> {
  readonly files: readonly FileToGroup<Of>[]
  readonly climas?: readonly ClimaToGroup<Of>[]
  /** Registered plots near the files. */
  readonly plots?: readonly { readonly id: string; readonly polygons: readonly LonLatPolygon[] }[]
}

export interface FlightJob<Of> {
  readonly files: Readonly<Record<Papel, readonly Of[]>>
  /** Days since 1970 in the time of the field; absent where no file has one. */
  readonly day?: number
  /** Absent where no file names one, or several do. */
  readonly aircraft?: string
}

export interface UnusedFile<Of> {
  readonly of: Of
  readonly reason: string
}

export interface GroupedFlights<Of> {
  /** In the order flown, those without a time last. */
  readonly jobs: readonly FlightJob<Of>[]
  readonly unused: readonly UnusedFile<Of>[]
}

/** A file of application or track. */
interface Piece<Of> {
  readonly file: FileToGroup<Of>
  readonly papel: 'aplicacao' | 'trajeto'
  readonly place: Place
  readonly day: number | undefined
  /** Folder without the words that denote a kind, and the words of the name. */
  readonly folder: string
  readonly remainder: string
  readonly plots: ReadonlySet<string>
  /** Content of the area file that it lies on. */
  readonly area: string | undefined
}

type Pieces<Of> = readonly Piece<Of>[]

export function groupFlights<Of>({ files, climas = [], plots = [] }: FlightsToGroup<Of>): GroupedFlights<Of> {
  const unused: UnusedFile<Of>[] = []
  const known = withoutCopies(usable(files, unused), unused).flatMap((file) => {
    const papel = papelOf(file)
    if (papel !== undefined && file.path.length > 0) return [{ ...file, papel }]
    unused.push({ of: file.of, reason: papel === undefined ? UNCLEAR : NOWHERE })
    return []
  })
  const areas = known.filter(({ papel }) => papel === 'area')
  const pieces = known.flatMap((file) =>
    file.papel === 'area' ? [] : [pieceOf({ ...file, papel: file.papel }, areas, plots)],
  )
  const dated = [...Map.groupBy(pieces, ({ day }) => day)].flatMap(([day, same]) =>
    day === undefined ? [] : fieldsOf(same),
  )
  const { joined, left } = joinUndated(
    dated,
    pieces.filter(({ day }) => day === undefined),
  )
  const undated = [...Map.groupBy(left, ({ folder }) => folder).values()].flatMap(fieldsOf)
  const jobs = [...joined, ...undated].map((job) => withinCount(job, unused)).toSorted(byTime)

  const areaOfJob = jobs.map((job) => areaOf(job, areas))
  const weather = withoutCopies(usable(climas, unused), unused)
  const climaOfJob = jobs.map((job) => climaOf(job, weather))
  for (const area of areas) {
    if (areaOfJob.includes(area)) continue
    const isUnder = jobs.find((job) => shareOf(job, area) > 0)
    const taken = isUnder && areaOfJob[jobs.indexOf(isUnder)]
    unused.push({ of: area.of, reason: taken ? `Do mesmo voo, «${taken.name}» cobre mais.` : NOT_FLOWN })
  }
  for (const clima of weather) {
    if (climaOfJob.includes(clima)) continue
    const within = jobs.findIndex((job) => readingsWithin(job, clima) > 0)
    const taken = climaOfJob[within]
    unused.push({ of: clima.of, reason: taken ? `«${taken.name}» tem mais leituras das horas do voo.` : OTHER_HOURS })
  }
  return { jobs: jobs.map((job, i) => jobOf(job, areaOfJob[i], climaOfJob[i])), unused }
}

const UNCLEAR = 'O conteúdo não mostra se é área, aplicação ou trajeto.'
const NOWHERE = 'Não traz nenhuma posição.'
const NOT_FLOWN = 'Nenhum voo passa sobre este traçado.'
const OTHER_HOURS = 'Nenhum voo é das horas destas leituras.'

function usable<File extends NamedFile<unknown>>(files: readonly File[], unused: UnusedFile<File['of']>[]): File[] {
  return files.filter(({ of, refusal }) => {
    if (refusal !== undefined) unused.push({ of, reason: refusal })
    return refusal === undefined
  })
}

/** The files in the order of their contents, which no name changes, without those of equal contents. */
function withoutCopies<File extends NamedFile<unknown>>(
  files: readonly File[],
  unused: UnusedFile<File['of']>[],
): File[] {
  const key = ({ content, folder, name }: File) => JSON.stringify([content, folder, name])
  const firsts = new Map<string, File>()
  const ordered = files
    .map((file) => ({ file, key: key(file) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  for (const { file } of ordered) {
    const first = firsts.get(file.content)
    if (first) unused.push({ of: file.of, reason: `É uma cópia de «${first.name}».` })
    else firsts.set(file.content, file)
  }
  return [...firsts.values()]
}

function papelOf({ papel, name }: FileToGroup<unknown>): PapelDoVoo | undefined {
  const named = wordsOf(name).papel
  return papel ?? PAPEIS_DO_VOO.find((each) => each === named)
}

function pieceOf<Of>(
  file: FileToGroup<Of> & Pick<Piece<Of>, 'papel'>,
  areas: readonly FileToGroup<Of>[],
  plots: NonNullable<FlightsToGroup<Of>['plots']>,
): Piece<Of> {
  const sample = sampleOf(file.path)
  const over = areas.map(({ content, polygons = [] }) => ({ content, share: shareInside(sample, polygons) }))
  const most = over.reduce((best, one) => Math.max(best, one.share), 0)
  return {
    file,
    papel: file.papel,
    place: placeOf(file.path),
    day: file.beginMs === undefined ? undefined : dayAt(file.beginMs, file.path[0]!),
    folder: file.folder
      .split('/')
      .map((part) => wordsOf(part).remainder)
      .filter(Boolean)
      .join('/'),
    remainder: wordsOf(file.name).remainder,
    plots: new Set(plots.filter(({ polygons }) => shareInside(sample, polygons) >= FLOWN_SHARE).map(({ id }) => id)),
    area: most >= OF_AREA_SHARE ? over.find(({ share }) => share === most)?.content : undefined,
  }
}

/** Days since 1970 at a longitude, by the zone of the sun. */
export function dayAt(ms: number, lon: number): number {
  return Math.floor((ms + Math.round(lon / 15) * HOUR_MS) / (24 * HOUR_MS))
}

/** The jobs of files that differ in neither day nor folder, as far as these matter. */
function fieldsOf<Of>(pieces: Pieces<Of>): Pieces<Of>[] {
  const fields = split(pieces.filter(({ papel }) => papel === 'aplicacao'))
  const tracks = new Map<Pieces<Of>, Piece<Of>[]>()
  const alone: Piece<Of>[] = []
  for (const track of pieces.filter(({ papel }) => papel === 'trajeto')) {
    const home = bestOf(
      track,
      fields.filter((field) => isNearAny(track, field) && isOfAircraft(track, field)),
    )
    if (home) tracks.set(home, [...(tracks.get(home) ?? []), track])
    else alone.push(track)
  }
  return [...fields.map((field) => [...field, ...(tracks.get(field) ?? [])]), ...split(alone)]
}

function split<Of>(pieces: Pieces<Of>): Pieces<Of>[] {
  return connected(pieces)
    .flatMap((field) => splitBy(field, ({ area }) => area))
    .flatMap((field) => splitBy(field, ({ file }) => file.aircraft))
}

/** Puts files that are joined, directly or over others, into one group each. */
function connected<Of>(pieces: Pieces<Of>): Pieces<Of>[] {
  const group = pieces.map((_, i) => i)
  const find = (i: number): number => {
    while (group[i] !== i) i = group[i] = group[group[i]!]!
    return i
  }
  pieces.forEach((one, i) => {
    for (let k = 0; k < i; k++) {
      const [a, b] = [find(i), find(k)]
      if (a !== b && isOneField(one, pieces[k]!)) group[a] = b
    }
  })
  return [...Map.groupBy(pieces, (_, i) => find(i)).values()]
}

function isOneField<Of>(a: Piece<Of>, b: Piece<Of>): boolean {
  return [...a.plots].some((plot) => b.plots.has(plot)) || areNear(a.place, b.place, SAME_FIELD_M)
}

/** Divides a field where its files have different labels; those without one join the part that they fit best. */
function splitBy<Of>(field: Pieces<Of>, labelOf: (piece: Piece<Of>) => string | undefined): Pieces<Of>[] {
  const labels = Map.groupBy(field, labelOf)
  const unlabelled = labels.get(undefined) ?? []
  labels.delete(undefined)
  if (labels.size < 2) return [field]
  const parts = [...labels.values()].flatMap(connected)
  const homes = Map.groupBy(unlabelled, (piece) => bestOf(piece, parts)!)
  return parts.map((part) => [...part, ...(homes.get(part) ?? [])])
}

/**
 * The group that a file fits best: it is the other half of a flight of the group; or it does not overlap its flights in time, as those of one
 * aircraft never do; or most of it lies there; or it was flown soonest before or after.
 */
function bestOf<Of>(piece: Piece<Of>, groups: readonly Pieces<Of>[]): Pieces<Of> | undefined {
  if (groups.length < 2) return groups[0]
  const fits = groups.map((group) => {
    const others = group.filter(({ papel }) => papel !== piece.papel)
    const alike = group.filter(({ papel }) => papel === piece.papel)
    return [
      others.reduce((sum, other) => sum + Math.max(0, commonMs(piece, other)), 0),
      alike.some((other) => commonMs(piece, other) > 0) ? 0 : 1,
      group.reduce((sum, other) => sum + countNear(piece.place, other.place, SAME_FIELD_M), 0),
      group.reduce((most, other) => Math.max(most, commonMs(piece, other)), -Infinity),
    ]
  })
  const best = fits.reduce((one, other) => (compare(other, one) > 0 ? other : one))
  return groups[fits.indexOf(best)]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i])
  return at < 0 ? 0 : a[at]! > b[at]! ? 1 : -1
}

/** The time that two files have in common, ms; below 0 the time between them, and -Infinity where one has none. */
function commonMs({ file: a }: Piece<unknown>, { file: b }: Piece<unknown>): number {
  if (a.beginMs === undefined || b.beginMs === undefined) return -Infinity
  return Math.min(a.endMs ?? a.beginMs, b.endMs ?? b.beginMs) - Math.max(a.beginMs, b.beginMs)
}

function isNearAny<Of>(piece: Piece<Of>, group: Pieces<Of>): boolean {
  return group.some((other) => isOneField(piece, other))
}

function isOfAircraft<Of>({ file: { aircraft } }: Piece<Of>, group: Pieces<Of>): boolean {
  const known = group.flatMap(({ file }) => file.aircraft ?? [])
  return aircraft === undefined || known.length === 0 || known.includes(aircraft)
}

function joinUndated<Of>(jobs: readonly Pieces<Of>[], undated: Pieces<Of>) {
  const homes = Map.groupBy(undated, (piece) => {
    const near = jobs.filter((job) => isNearAny(piece, job) && isOfAircraft(piece, job))
    const ofFolder = near.filter((job) => job.some(({ folder }) => folder !== '' && folder === piece.folder))
    const named = near.filter((job) =>
      job.some(({ remainder, folder }) => remainder !== '' && remainder === piece.remainder && folder === piece.folder),
    )
    return [near, named, ofFolder].find(({ length }) => length === 1)?.[0]
  })
  return { joined: jobs.map((job) => [...job, ...(homes.get(job) ?? [])]), left: homes.get(undefined) ?? [] }
}

/** Names the files of a role beyond those that a laudo takes, the last ones flown. */
function withinCount<Of>(job: Pieces<Of>, unused: UnusedFile<Of>[]): Pieces<Of> {
  return [...Map.groupBy(job, ({ papel }) => papel)].flatMap(([papel, pieces]) => {
    const ordered = pieces.toSorted(
      (a, b) =>
        (a.file.beginMs ?? Infinity) - (b.file.beginMs ?? Infinity) || (a.file.content < b.file.content ? -1 : 1),
    )
    for (const { file } of ordered.slice(ARQUIVOS_MAX[papel]))
      unused.push({ of: file.of, reason: `Um laudo leva até ${ARQUIVOS_MAX[papel]} arquivos de cada tipo.` })
    return ordered.slice(0, ARQUIVOS_MAX[papel])
  })
}

function spanOf(job: Pieces<unknown>): readonly [beginMs: number, endMs: number] {
  const times = job.flatMap(({ file: { beginMs, endMs } }) =>
    beginMs === undefined ? [] : [beginMs, endMs ?? beginMs],
  )
  return times.length === 0
    ? [Infinity, Infinity]
    : [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
}

function byTime(a: Pieces<unknown>, b: Pieces<unknown>): number {
  const key = (job: Pieces<unknown>) => job.map(({ file }) => file.content).reduce((x, y) => (x < y ? x : y))
  const [one, other] = [spanOf(a)[0], spanOf(b)[0]]
  return one === other ? (key(a) < key(b) ? -1 : 1) : one - other
}

function shareOf(job: Pieces<unknown>, { polygons = [] }: FileToGroup<unknown>): number {
  return job.reduce((sum, { file }) => sum + shareInside(sampleOf(file.path), polygons), 0) / job.length
}

function areaOf<Of, Area extends FileToGroup<Of>>(job: Pieces<Of>, areas: readonly Area[]): Area | undefined {
  const shares = areas.map((area) => shareOf(job, area))
  const most = Math.max(0, ...shares)
  return most === 0 ? undefined : areas[shares.indexOf(most)]
}

function readingsWithin(job: Pieces<unknown>, { timesMs }: ClimaToGroup<unknown>): number {
  const [beginMs, endMs] = spanOf(job)
  return timesMs.filter((ms) => ms >= beginMs - CLIMA_REACH_MS && ms <= endMs + CLIMA_REACH_MS).length
}

/** The file with most readings of the job's hours, of equals the one of the nearest folder. A job without times has that of its folder. */
function climaOf<Of>(job: Pieces<Of>, climas: readonly ClimaToGroup<Of>[]): ClimaToGroup<Of> | undefined {
  const isTimed = spanOf(job)[0] < Infinity
  const fits = climas.map((clima) => [
    isTimed ? readingsWithin(job, clima) : Number(isAround(job, clima)),
    isAround(job, clima) ? clima.folder.length + 1 : 0,
    job.some(({ remainder }) => remainder !== '' && remainder === wordsOf(clima.name).remainder) ? 1 : 0,
  ])
  const best = fits.reduce<number[] | undefined>((a, b) => (a && compare(a, b) >= 0 ? a : b), undefined)
  return best && best[0]! > 0 ? climas[fits.indexOf(best)] : undefined
}

/** True where the weather's folder holds a file of the job, or a folder with one. */
function isAround(job: Pieces<unknown>, { folder }: ClimaToGroup<unknown>): boolean {
  return folder === '' || job.some(({ file }) => `${file.folder}/`.startsWith(`${folder}/`))
}

function jobOf<Of>(
  job: Pieces<Of>,
  area: FileToGroup<Of> | undefined,
  clima: ClimaToGroup<Of> | undefined,
): FlightJob<Of> {
  const filesOf = (papel: Piece<Of>['papel']) => job.filter((piece) => piece.papel === papel).map(({ file }) => file.of)
  const day = job.find((piece) => piece.day !== undefined)?.day
  const [aircraft, another] = new Set(job.flatMap(({ file }) => file.aircraft ?? []))
  return {
    files: {
      area: area ? [area.of] : [],
      aplicacao: filesOf('aplicacao'),
      trajeto: filesOf('trajeto'),
      clima: clima ? [clima.of] : [],
    },
    ...(day !== undefined && { day }),
    ...(aircraft !== undefined && another === undefined && { aircraft }),
  }
}
