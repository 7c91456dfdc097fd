/**
 * Groups the files of several flights into sets of one flight each. Every application begins a set. A track and an area belong to it if
 * they are in its folder, have its name except for the word that names their kind, or overlap it. Several flights may share one area; a
 * track belongs to one. Files without an application form separate sets, so that no file is lost. The weather belongs to the flights of its
 * folder and of those inside it. The cost is the number of applications times files.
 */
import { PAPEIS, type Papel } from '@faixa/domain'
import type { Role } from '@faixa/flight'
import type { FileKind, LonLatBounds } from '@faixa/geometry'
import { HOME } from '../../../flight-worker/file-home.ts'
import { unaccented } from '../../../ui/unaccented.ts'
import { ROLES } from '../files/rearrange.ts'

export interface FileToGroup<Of> {
  readonly of: Of
  readonly name: string
  /** Path of its folder within the dropped files; empty without one. */
  readonly folder: string
  /** The recognised kind of its contents; absent where it could not be read. */
  readonly looksLike?: FileKind | 'unclear' | undefined
  readonly bounds?: LonLatBounds | undefined
}

export type FlightSet<Of> = Readonly<Partial<Record<Papel, Of>>>

/** Words in names that denote the kind of a file. The rest are the flight's own words, such as its order. */
const WORDS: Readonly<Record<Papel, ReadonlySet<string>>> = {
  area: new Set(['area', 'areas', 'talhao', 'talhoes', 'tracado', 'perimetro', 'plots', 'field', 'fields']),
  aplicacao: new Set([
    'aplicacao',
    'aplicacoes',
    'aplicado',
    'aplicada',
    'passadas',
    'spray',
    'sprayed',
    'swath',
    'swaths',
  ]),
  trajeto: new Set([
    'trajeto',
    'trajetoria',
    'track',
    'tracklog',
    'gxtrack',
    'voo',
    'log',
    'percurso',
    'rota',
    'flight',
  ]),
  clima: new Set([
    'clima',
    'tempo',
    'meteo',
    'meteorologia',
    'estacao',
    'leituras',
    'weather',
    'inmet',
    'davis',
    'kestrel',
  ]),
}

/** Minimum share of the application's box that another file's box covers, where no name indicates that they belong together. */
const COVERED = 0.5

const SAME_FOLDER = 4
const SAME_NAME = 2

interface Known<Of> extends FileToGroup<Of> {
  readonly role: Role | undefined
  readonly remainder: string
}

export function groupFlights<Of>(
  files: readonly FileToGroup<Of>[],
  climas: readonly FileToGroup<Of>[] = [],
): readonly FlightSet<Of>[] {
  const weather = climas.map(withRole)
  const known = files.map(withRole).toSorted(byPlace)
  const applications = known.filter(({ role }) => role === 'aplicacao')
  const alone = (folder: string) => applications.filter((other) => other.folder === folder).length === 1
  const fit = (application: Known<Of>, other: Known<Of>) => fitOf(application, other, alone(application.folder))

  const tracks = new Map<Known<Of>, Known<Of>>()
  const pairs = applications.flatMap((application) =>
    known.flatMap((track) => {
      const score = track.role === 'trajeto' ? fit(application, track) : 0
      return score > 0 ? [{ application, track, score }] : []
    }),
  )
  for (const { application, track } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (tracks.has(application) || [...tracks.values()].includes(track)) continue
    tracks.set(application, track)
  }

  const areas = new Map<Known<Of>, Known<Of>>()
  for (const application of applications) {
    const found = known
      .filter(({ role }) => role === 'area')
      .map((area) => ({ area, score: fit(application, area) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)[0]
    if (found) areas.set(application, found.area)
  }

  const used = new Set([...applications, ...tracks.values(), ...areas.values()])
  return [
    ...applications.map((application) => ({
      ...setOf(areas.get(application), application, tracks.get(application)),
      ...climaOf(application, weather),
    })),
    ...leftSets(known.filter((file) => !used.has(file))),
  ]
}

function setOf<Of>(
  area: Known<Of> | undefined,
  aplicacao: Known<Of> | undefined,
  trajeto: Known<Of> | undefined,
): FlightSet<Of> {
  return {
    ...(area && { area: area.of }),
    ...(aplicacao && { aplicacao: aplicacao.of }),
    ...(trajeto && { trajeto: trajeto.of }),
  }
}

/** The weather file of the nearest folder around the application; of several there, the one with its name. */
function climaOf<Of>({ folder, remainder }: Known<Of>, weather: readonly Known<Of>[]): FlightSet<Of> {
  const around = weather.filter((file) => file.folder === '' || `${folder}/`.startsWith(`${file.folder}/`))
  const depth = around.reduce((most, file) => Math.max(most, file.folder.length), 0)
  const nearest = around.filter((file) => file.folder.length === depth)
  const found = nearest.length > 1 ? nearest.find((file) => file.remainder === remainder) : nearest[0]
  return found ? { clima: found.of } : {}
}

/** Puts files without an application into sets by folder and name. A file of unknown kind gets the first free field. */
function leftSets<Of>(left: readonly Known<Of>[]): readonly FlightSet<Of>[] {
  const sets: { place: string; set: Partial<Record<Role, Of>> }[] = []
  for (const { role, of, folder, remainder } of left) {
    const place = JSON.stringify([folder, remainder])
    const wanted: readonly [Role, ...Role[]] = role === undefined ? ['aplicacao', 'area', 'trajeto'] : [role]
    const open = remainder === '' && folder === '' ? undefined : sets.find((one) => one.place === place)
    const field = wanted.find((name) => open && !(name in open.set))
    if (open && field) open.set[field] = of
    else sets.push({ place, set: { [wanted[0]]: of } })
  }
  return sets.map(({ set }) => set)
}

/**
 * Score of a file for an application; 0 where it cannot be one. Files that are far apart never belong together, even with similar names.
 */
function fitOf<Of>(application: Known<Of>, other: Known<Of>, isAlone: boolean): number {
  const covered = application.bounds && other.bounds ? share(application.bounds, other.bounds) : undefined
  if (covered === 0) return 0
  const named =
    (isAlone && application.folder !== '' && application.folder === other.folder ? SAME_FOLDER : 0) +
    (application.remainder !== '' && application.remainder === other.remainder && application.folder === other.folder
      ? SAME_NAME
      : 0)
  if (named > 0) return named + (covered ?? 0)
  return covered !== undefined && covered >= COVERED ? covered : 0
}

/** Share of the first box that the second one covers, 0 to 1; a box without an extent is covered where it is touched. */
function share(one: LonLatBounds, other: LonLatBounds): number {
  const along = (low: 0 | 1) => {
    const high = (low + 2) as 2 | 3
    const common = Math.min(one[high], other[high]) - Math.max(one[low], other[low])
    if (common < 0) return 0
    const extent = one[high] - one[low]
    return extent === 0 ? 1 : common / extent
  }
  return along(0) * along(1)
}

function withRole<Of>(file: FileToGroup<Of>): Known<Of> {
  const words =
    unaccented(file.name.replace(/\.[^.]*$/, ''))
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? []
  const namedRoles = ROLES.filter((role) => words.some((word) => WORDS[role].has(word)))
  const { looksLike } = file
  // «Trajeto da aplicação» has two of the words: then only the contents decide.
  const role =
    looksLike !== undefined && looksLike !== 'unclear'
      ? HOME[looksLike]
      : namedRoles.length === 1
        ? namedRoles[0]
        : undefined
  const rest = words.filter((word) => PAPEIS.every((each) => !WORDS[each].has(word))).join(' ')
  return { ...file, role, remainder: rest }
}

const BY_NUMBER = new Intl.Collator('pt-BR', { numeric: true })

function byPlace<Of>(a: Known<Of>, b: Known<Of>): number {
  return BY_NUMBER.compare(`${a.folder}/${a.remainder}/${a.name}`, `${b.folder}/${b.remainder}/${b.name}`)
}
