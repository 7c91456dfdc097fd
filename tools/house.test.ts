/* Long because all rules of the house are one list, read beside CONTRIBUTING.md. */
/** Tests the rules of CONTRIBUTING.md that a machine can check. Each failure lists the files and explains what to do. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { CAMADAS } from '@faixa/domain'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

/** Tests, and files that only they read. */
const FOR_TESTS = /\.(test|fixture)\.ts$|^apps\/api\/src\/testing\//

/** Our packages that each package may import besides itself. Arrows point down: units imports none. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/units': [],
  'packages/calls': [],
  'packages/geometry': ['@faixa/units'],
  'packages/domain': ['@faixa/units'],
  'packages/flight': ['@faixa/units', '@faixa/geometry', '@faixa/domain'],
  'packages/export': ['@faixa/units', '@faixa/geometry', '@faixa/domain'],
  'packages/revision': [],
  'packages/contract': ['@faixa/units', '@faixa/geometry', '@faixa/domain', '@faixa/revision'],
  'apps/api': [
    '@faixa/units',
    '@faixa/calls',
    '@faixa/geometry',
    '@faixa/domain',
    '@faixa/flight',
    '@faixa/export',
    '@faixa/contract',
    '@faixa/revision',
  ],
  'apps/web': [
    '@faixa/units',
    '@faixa/calls',
    '@faixa/geometry',
    '@faixa/domain',
    '@faixa/flight',
    '@faixa/export',
    '@faixa/contract',
    '@faixa/revision',
  ],
  'apps/cli': ['@faixa/units', '@faixa/geometry', '@faixa/flight', '@faixa/revision'],
  e2e: ['@faixa/domain', '@faixa/geometry', '@faixa/flight', '@faixa/contract', '@faixa/tools'],
  bench: [
    '@faixa/units',
    '@faixa/geometry',
    '@faixa/domain',
    '@faixa/export',
    '@faixa/flight',
    '@faixa/contract',
    '@faixa/api',
    '@faixa/e2e',
    '@faixa/tools',
  ],
  tools: ['@faixa/units', '@faixa/geometry', '@faixa/domain', '@faixa/flight', '@faixa/contract', '@faixa/api'],
}

/** Packages that the tests of a package may import in addition. */
const TESTS_MAY_IMPORT: Record<string, readonly string[]> = {
  'apps/api': ['@faixa/tools'],
}

const SQL = ['apps/api/src/db/', 'apps/api/src/testing/', '*.queries.ts', '*.test.ts']

/** Wrapped libraries and the only paths that may import them (`*` matches any beginning): all other code calls the wrapper. */
const WRAPPERS: Record<string, readonly string[]> = {
  '@noble': ['packages/revision/'],
  canonicalize: ['packages/revision/'],
  fflate: ['packages/geometry/src/kml/', 'apps/web/src/import/', 'e2e/dossie.spec.ts'],
  proj4: ['packages/geometry/src/formats/systems/projected-system.ts', '*.test.ts'],
  'geographiclib-geodesic': ['packages/geometry/src/shapes/'],
  'clipper2-wasm': ['packages/geometry/src/shapes/overlay/overlay.ts'],
  kysely: SQL,
  pg: SQL,
  'pg-boss': ['apps/api/src/jobs/'],
  fastify: ['apps/api/src/http/', 'apps/api/src/app.ts'],
  '@fastify': ['apps/api/src/http/', 'apps/api/src/app.ts'],
  '@aws-sdk': ['apps/api/src/files/'],
  '@node-rs/argon2': ['apps/api/src/senhas/', 'apps/api/src/testing/'],
  'csv-stringify': ['apps/api/src/features/laudos/list/bulk/'],
  flatgeobuf: ['apps/api/src/features/laudos/list/bulk/'],
  nodemailer: ['apps/api/src/mail/'],
  'openid-client': ['apps/api/src/oidc/'],
  jose: ['apps/api/src/oidc/', 'apps/api/src/testing/'],
  sharp: ['apps/api/src/pictures/', '*.api.test.ts'],
  'prom-client': ['apps/api/src/metrics/'],
  '@opentelemetry': ['apps/api/src/tracing/'],
  'maplibre-gl': ['apps/web/src/map/'],
  '@maplibre': ['apps/web/src/map/', 'apps/api/src/features/ogc/tiles/'],
  'terra-draw': ['apps/web/src/map/'],
  'terra-draw-maplibre-gl-adapter': ['apps/web/src/map/'],
  'chart.js': ['apps/web/src/chart/'],
  geomagnetism: ['apps/web/src/features/ordens/campo/leitura/'],
  'workbox-core': ['apps/web/src/offline/'],
  'workbox-precaching': ['apps/web/src/offline/'],
  'workbox-routing': ['apps/web/src/offline/'],
  'workbox-strategies': ['apps/web/src/offline/'],
  '@cantoo/pdf-lib': ['apps/web/src/export/'],
  jspdf: ['packages/export/', 'apps/web/src/export/'],
  'jspdf-autotable': ['apps/web/src/export/'],
  hucre: ['packages/export/'],
  papaparse: ['apps/web/src/import/'],
  'read-excel-file': ['apps/web/src/import/', '*.test.ts', 'e2e/'],
}

/** Kinds of files in the server: each may import only later ones, and of another feature only the last. */
const SERVER_LAYERS = ['routes', 'actions', 'queries']

const CHANGES = 'apps/api/src/changes/'
/** Files of apps/api/src/changes that other code may import. */
const DOORS = /apps\/api\/src\/changes\/(\w+-changed\.queries|changing|changed-names)\.ts$/
/** Features whose writes must end with a function of changes/, which audits them. */
const DOORED = new Set(['laudos', 'ordens', 'entidades', 'protecao', 'areas'])
/** Files of those features that write other data: who may sign in, and the distances of an empresa. */
const AUDIT_MORE = [
  ...['entity-factor.actions.ts', 'entity-invite.actions.ts', 'invite-all.actions.ts', 'send-convite.job.ts'].map(
    (file) => `apps/api/src/features/entidades/${file}`,
  ),
  'apps/api/src/features/protecao/distancias.actions.ts',
]
/** Jobs that continue with the next laudos, and that find what was lost or failed. */
const GOES_ON = [
  'apps/api/src/features/laudos/protecao/judge-laudos.job.ts',
  'apps/api/src/features/ordens/compare-ordem.job.ts',
]

/** Matches a folder of the web application, and the feature in it. */
const WEB_FOLDER = /^apps\/web\/src\/([^/.]+)\/([^/]+)/
/** Folders that combine features: the root with routes.tsx, and the frame around the screens. */
const WEB_JOINS = new Set(['', 'shell'])

const WEB_MAP = 'apps/web/src/map/'
const WEB_FORM = 'apps/web/src/form/'
/** Folders and packages that the map may import besides its own folder; from the contract, only the named types. */
const MAP_MAY_IMPORT = ['apps/web/src/ui/', 'apps/web/src/api/']
const MAP_MAY_NAME = ['@faixa/units', '@faixa/calls', '@faixa/geometry', '@faixa/contract: MapaBase']
/** Words of the laudo, forbidden in code, texts and comments alike; names of its layers only where they are quoted. */
const WORDS_OF_LAUDOS = new RegExp(
  `laudo|talh[ãaõo]|aplica[çc][ãa]o|trajeto|sobrepos|['"\`](${CAMADAS.join('|')})['"\`]`,
  'i',
)
/** Code of workers, whose failed imports end with them, and the table of screens, which is read through load-part.ts. */
const IMPORTS_AT_ONCE = ['*.worker.ts', 'apps/web/src/export/work/write-work.ts', 'apps/web/src/screens.ts']
/**
 * Layers of the web application: a file may import from its own layer and from those below. Folders without an entry
 * are mechanisms.
 */
const WEB_LAYERS: Readonly<Record<string, number>> = {
  paths: 0,
  ui: 0,
  features: 2,
  shell: 3,
  guards: 3,
  screens: 3,
  routes: 4,
  app: 4,
  start: 4,
  main: 4,
}
const MECHANISM = 1
/** Mechanisms that may not import the laudo's words. */
const WITHOUT_NOUNS = /^apps\/web\/src\/(list|form|ui)\//
/** Folders of nouns, which mechanisms for any noun may not import. */
const NOUNS = /^apps\/web\/src\/(laudo|entidades)\//

/** Names that say nothing about the content. */
const BANNED = /^(utils?|helpers?|common|misc|shared|lib|core|managers?|data|info|(new|old)(-.*)?)$/i

const LONGEST = 400
/** Maximum number of source files in a folder, without tests: a larger one needs subfolders. */
const MOST_FILES = 15
/** Folders with one file for each noun, named after it. */
const FILE_PER_NOUN: ReadonlySet<string> = new Set(['packages/contract/src'])
/** Characters of a commit's subject: `git log --oneline` shows them whole on 80 columns. */
const LONGEST_SUBJECT = 72
/** Earlier subjects were written before the rule. */
const SUBJECTS_SINCE = '2026-11-22T00:00:00Z'
const SKIPPED = new Set(['node_modules', 'dados', 'saida', '.git', '.cache'])

const files = walk(ROOT)
const sources = files.filter((path) => /^(packages|apps|bench|tools|e2e)\/.*(?<!\.d)\.(ts|tsx|mjs)$/.test(path))
const documents = files.filter((path) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(path))
/** Example programs for users of the contract. */
const EXAMPLES = 'packages/contract/examples/'
const imports = sources.flatMap((path) => importsOf(path).map((target) => ({ path, target })))

test('imports follow the arrows between packages', () => {
  const offences = imports.filter(({ path, target }) => {
    if (path.startsWith(EXAMPLES)) return target !== '@faixa/contract' && target.startsWith('@faixa/')
    const home = Object.keys(MAY_IMPORT).find((folder) => path.startsWith(`${folder}/`))
    if (!home) return true
    if (target.startsWith('.')) return !join(dirname(path), target).startsWith(`${home}/`)
    const allowed = [...MAY_IMPORT[home]!, ...(FOR_TESTS.test(path) ? (TESTS_MAY_IMPORT[home] ?? []) : [])]
    return target.startsWith('@faixa/') && !allowed.some((ours) => `${target}/`.startsWith(`${ours}/`))
  })
  expect(
    offences,
    'Move what both need down (a rule to domain, a quantity to units), or join them one level up.',
  ).toEqual([])
})

/** Folders that are checked one by one: those inside a package, and those of the map. */
const FOLDER = /^(packages\/[^/]+\/src\/[^/]+|apps\/web\/src\/map)\//
/** A room of an application: a feature, a folder beside the features, or a file at the root. */
const ROOM = /^apps\/[^/]+\/src\/(features\/[^/]+|[^/]+)/

test('folders of packages and of the map, and rooms of applications, do not import each other in a circle', () => {
  const folderOf = (path: string) => (FOLDER.test(path) ? dirname(path) : ROOM.exec(path)?.[0])
  const importsByFolder = new Map<string, Set<string>>()
  for (const path of sources.filter((p) => !FOR_TESTS.test(p))) {
    const folder = folderOf(path)
    if (folder === undefined) continue
    const targets = importsByFolder.get(folder) ?? new Set<string>()
    for (const target of importsOf(path)) {
      const found = target.startsWith('.') ? folderOf(join(dirname(path), target)) : undefined
      if (found !== undefined && found !== folder) targets.add(found)
    }
    importsByFolder.set(folder, targets)
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(importsByFolder.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  const offences = [...importsByFolder.keys()].filter((folder) => reaches(folder, folder))
  expect(offences, 'Move what both need into the folder that knows the least.').toEqual([])
})

/** Files of the server that join features: those that start it, and commands of operators. */
const SERVER_JOINS = /^apps\/api\/src\/((app|main|start-server|start-worker)\.ts$|commands\/|testing\/|features\/)/

test('in the server, only features and what starts it know features', () => {
  const offences = imports.filter(
    ({ path, target }) =>
      path.startsWith('apps/api/src/') &&
      !FOR_TESTS.test(path) &&
      !SERVER_JOINS.test(path) &&
      join(dirname(path), target).startsWith('apps/api/src/features/'),
  )
  expect(offences, 'Move what both need into a room beside the features, or hand it over as an argument.').toEqual([])
})

test(`a folder has at most ${MOST_FILES} source files`, () => {
  const counted = sources.filter((path) => !FOR_TESTS.test(path) && !path.startsWith('e2e/'))
  const folders = [...Map.groupBy(counted, dirname)].filter(([folder]) => !FILE_PER_NOUN.has(folder))
  const offences = folders.filter(([, paths]) => paths.length > MOST_FILES).map(([folder]) => folder)
  expect(offences, 'Give the folder inner rooms, each named after what its files are about.').toEqual([])
})

test('no file imports itself in a circle, not even by a type', () => {
  const importsByFile = new Map<string, string[]>()
  for (const path of sources.filter((p) => !FOR_TESTS.test(p))) {
    const targets = importsOf(path).filter((target) => target.startsWith('.'))
    importsByFile.set(
      path,
      targets.map((target) => join(dirname(path), target)),
    )
  }
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, chain: readonly string[]): void => {
    if (chain.includes(path)) circles.push([...chain.slice(chain.indexOf(path)), path].join(' -> '))
    if (chain.includes(path) || done.has(path)) return
    for (const next of importsByFile.get(path) ?? []) visit(next, [...chain, path])
    done.add(path)
  }
  for (const path of importsByFile.keys()) visit(path, [])
  expect(importsByFile.size).toBeGreaterThan(0)
  expect(circles, 'Give what both name a file of its own, below the two.').toEqual([])
})

test('a wrapped library is imported only by its wrapper', () => {
  const offences = imports.filter(({ path, target }) => {
    const wrappers = Object.entries(WRAPPERS).find(([name]) => `${target}/`.startsWith(`${name}/`))?.[1]
    return wrappers && !path.startsWith('bench/') && !wrappers.some((pattern) => matches(pattern, path))
  })
  expect(offences, 'Call the wrapper that WRAPPERS names, or teach it what is missing.').toEqual([])
})

test('in the server, SQL is written in *.queries.ts and in db, and nowhere else', () => {
  const asks = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeSql|query)\(|\bsql(<[^`]*>)?`/
  const offences = sources.filter(
    (path) =>
      path.startsWith('apps/api/src/') &&
      !FOR_TESTS.test(path) &&
      !SQL.some((pattern) => matches(pattern, path)) &&
      asks.test(code(path)),
  )
  expect(offences, 'Move the statement into a function of a *.queries.ts, named after what it asks or writes.').toEqual(
    [],
  )
})

test('in the server, SQL compares no percentage that is not rounded: the printed number decides', () => {
  const compares =
    /\bpercent\w*["'`]?\s*(,\s*["'`])?\s*(not\s+)?([<>]|between\b)|(?<!=)[<>]=?\s*(["'`]\s*,\s*["'`])?(\w+\.)?percent/i
  const expressions = [
    'percent_insumos < 85',
    'l.percent_insumos not between 1 and 2',
    "'t.percent_insumos', '>=', 85",
    '85 <= l.percent_insumos',
  ]
  expect(expressions.filter((text) => !compares.test(text))).toEqual([])
  // Migrations from before the rule of calculation had its own table stay unchanged.
  const statements = files.filter(
    (path) =>
      (path.startsWith('apps/api/src/') && path.endsWith('.queries.ts')) ||
      (path.startsWith('apps/api/migrations/') && path > 'apps/api/migrations/0067'),
  )
  const offences = statements.flatMap((path) =>
    code(path)
      .split('\n')
      .filter((line) => compares.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(offences, 'Round it in the statement as it is printed, or decide in domain (printedPercent).').toEqual([])
})

test('in the server, routes know actions, actions know queries, and features meet only in queries', () => {
  const offences = imports.filter(({ path, target }) => {
    if (!path.startsWith('apps/api/src/') || FOR_TESTS.test(path) || !target.startsWith('.')) return false
    const found = join(dirname(path), target)
    const from = layerOf(path)
    const to = layerOf(found)
    if (from >= 0 && to >= 0 && to < from) return true
    const home = featureOf(path)
    const other = featureOf(found)
    return home !== undefined && other !== undefined && home !== other && SERVER_LAYERS[to] !== 'queries'
  })
  expect(offences, 'Move what both features need into a query, into domain, or beside the features.').toEqual([])
})

test('what follows from a change is done by the doors of apps/api/src/changes, and by nobody else', () => {
  const server = sources.filter((path) => path.startsWith('apps/api/src/') && !FOR_TESTS.test(path))
  const outside = server.filter((path) => !path.startsWith(CHANGES))
  const ofDoors = imports.filter(({ path, target }) => {
    const found = target.startsWith('.') ? join(dirname(path), target) : ''
    return outside.includes(path) && found.startsWith(CHANGES) && !DOORS.test(found)
  })
  const consequences =
    /(?<!function )\brecordRevision\(|\benqueue\(\w+, '(processar-laudo|julgar-laudos?|comparar-ordem)'|\bnoun: '(laudo|ordem|protecao)'|\bevento: '(laudo|ordem|veredito)\./
  const byHand = outside.filter((path) => !GOES_ON.includes(path) && consequences.test(code(path)))
  const audited = imports.filter(
    ({ path, target }) =>
      outside.includes(path) &&
      DOORED.has(featureOf(path) ?? '') &&
      target.endsWith('/audit/audit.ts') &&
      !AUDIT_MORE.includes(path),
  )
  expect(server.some((path) => DOORS.test(path))).toBe(true)
  expect([...ofDoors, ...byHand, ...audited], 'Say what changed to the door; what follows has a row there.').toEqual([])
})

test('the contract and the server have the same nouns: a file or folder there, a folder here', () => {
  const MECHANISM = [
    'browser-problems',
    'calls',
    'client',
    'contract',
    'events',
    'field',
    'found-by',
    'index',
    'problem',
    'problems',
    'classificacao',
    'route',
    'routes',
    'typed-number',
  ]
  const topOf = (folder: string) => {
    const inside = sources.flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []))
    return new Set(inside.map((path) => path.split(/[/.]/)[0] ?? ''))
  }
  const described = [...topOf('packages/contract/src/')].filter((name) => !MECHANISM.includes(name))
  const served = [...topOf('apps/api/src/features/')].filter((name) => !['handlers', 'jobs', 'events'].includes(name))
  expect(served.length).toBeGreaterThan(0)
  expect(described.toSorted(), 'Name what the contract describes and what serves it alike.').toEqual(served.toSorted())
})

test('in the web, features do not know each other, and what they share knows no feature', () => {
  const offences = imports.filter(({ path, target }) => {
    if (!path.startsWith('apps/web/src/') || FOR_TESTS.test(path) || !target.startsWith('.')) return false
    const from = WEB_FOLDER.exec(path)
    const to = WEB_FOLDER.exec(join(dirname(path), target))
    if (to?.[1] === 'features') return from?.[1] === 'features' ? from[2] !== to[2] : !WEB_JOINS.has(from?.[1] ?? '')
    return from?.[1] === 'ui' && to !== null && to[1] !== 'ui'
  })
  expect(offences, 'Move what both need down: a mechanism beside the features, a rule to domain.').toEqual([])
})

test('in the web, forms know no laudo: its words are in its own folders', () => {
  const ofForms = files.filter((path) => path.startsWith(WEB_FORM) && !FOR_TESTS.test(path))
  expect(ofForms.length).toBeGreaterThan(0)
  const offences = linesAboutLaudos(ofForms)
  expect(offences, 'Hand the words over as a label or a message.').toEqual([])
})

test('in the web, what draws maps knows no laudo: neither its types, nor its layers, nor its words', () => {
  const ofMap = files.filter((path) => path.startsWith(WEB_MAP) && /\.(tsx?|css)$/.test(path))
  const words = linesAboutLaudos(ofMap)
  const foreign = imports.flatMap(({ path, target }) => {
    if (!path.startsWith(WEB_MAP)) return []
    const found = target.startsWith('.') ? join(dirname(path), target) : target
    if (!found.startsWith('apps/') && !found.startsWith('@faixa/')) return []
    const allowed = found.startsWith('apps/') ? [WEB_MAP, ...MAP_MAY_IMPORT] : MAP_MAY_NAME
    const named = found === '@faixa/contract' ? namesFrom(path, found).map((name) => `${found}: ${name}`) : [found]
    return named.filter((one) => !allowed.some((ours) => one.startsWith(ours))).map((one) => `${path}: ${one}`)
  })
  expect(ofMap.length).toBeGreaterThan(0)
  expect([...words, ...foreign], 'Describe it as a value of map/map-layer.ts, in the folder of its noun.').toEqual([])
})

test('in the web, screens know features, features know mechanisms, and none of them knows what is above', () => {
  const webLayerOf = (path: string) => WEB_LAYERS[/^apps\/web\/src\/([\w-]+)/.exec(path)?.[1] ?? ''] ?? MECHANISM
  const offences = imports.filter(({ path, target }) => {
    if (!path.startsWith('apps/web/src/') || FOR_TESTS.test(path) || !target.startsWith('.')) return false
    const found = join(dirname(path), target)
    if (WITHOUT_NOUNS.test(path) && NOUNS.test(found)) return true
    return webLayerOf(found) > webLayerOf(path)
  })
  expect(offences, 'Move what both need down, or hand it over as an argument.').toEqual([])
})

test('in the web, code that is imported later comes through load-part.ts, since Chromium keeps an import that failed', () => {
  const loaded =
    /\b(loadPart|loadNow|lazyPart)\(\s*(async )?\(\) =>([\s([{]|default:|await|Promise\.all|import\('[^']+'\),?)+/g
  const ofPage = sources.filter(
    (path) =>
      path.startsWith('apps/web/src/') && !FOR_TESTS.test(path) && !IMPORTS_AT_ONCE.some((p) => matches(p, path)),
  )
  expect(ofPage.length).toBeGreaterThan(0)
  const offences = ofPage.filter((path) => /(?<!\btypeof )\bimport\(/.test(code(path).replace(loaded, '')))
  expect(
    offences,
    'Write `loadNow(() => import(…))` for an act, `loadPart` or `lazyPart` for a part of a screen.',
  ).toEqual([])
})

test('packages run in a browser: nothing of Node outside their tests', () => {
  const pure = sources.filter(
    (path) => path.startsWith('packages/') && !path.startsWith(EXAMPLES) && !FOR_TESTS.test(path),
  )
  const offences = pure.filter((path) => /'node:|\bprocess\./.test(code(path)))
  expect(offences, 'Take bytes, text or a clock as an argument and let the app read the file.').toEqual([])
})

test('numbers of a laudo are the same in every engine: + − × ÷ and square roots, or the portable functions', () => {
  // ECMAScript leaves the precision of these to the engine; `**` is exact only for whole literals, such as 2 ** 20.
  const loose =
    /\bMath\.(a?(sin|cos|tan)h?|atan2|hypot|pow|cbrt|exp(m1)?|log(1p|2|10)?)\b|(?<!\b\d+ )\*\*|\*\*(?! \d+\b)/
  const measuring = sources.filter(
    (path) => /^packages\/(geometry|flight|units|domain)\/src\//.test(path) && !FOR_TESTS.test(path),
  )
  const offences = measuring.filter((path) => !path.includes('/oracle/') && loose.test(code(path)))
  expect(offences, 'Take packages/geometry/src/arithmetic/portable-math.ts, and x * x for squares.').toEqual([])
})

test('relative imports carry their extension', () => {
  const offences = imports.filter(
    ({ target }) => target.startsWith('.') && !/\.(tsx?|mjs|json|geojson|css)(\?\w+(&\w+)*)?$/.test(target),
  )
  expect(offences, 'Node runs these files as they are: write `./ring.ts`, not `./ring`.').toEqual([])
})

test('every name says what is inside', () => {
  const names = new Map(files.flatMap((path) => path.split('/').map((part) => [part.split('.')[0] ?? '', path])))
  const offences = [...names].filter(([name]) => BANNED.test(name)).map(([, path]) => path)
  expect(offences, 'Name the file after its main export, the folder after its noun.').toEqual([])
})

test(`no file has more than ${LONGEST} lines without a reason`, () => {
  const offences = sources.flatMap((path) => {
    const lines = read(path).split('\n')
    return lines.length > LONGEST && !/^\/[/*] ?Long because /.test(lines[0] ?? '') ? [`${path}: ${lines.length}`] : []
  })
  expect(offences, 'Split it by question, or open it with `// Long because …`.').toEqual([])
})

test.each([
  ['migrations', /^apps\/api\/migrations\/(\d+)/],
  ['decisions', /^docs\/decisions\/(\d+)/],
])('no two %s have one number', (_kind, numbered) => {
  const numbers = files.flatMap((path) => numbered.exec(path)?.[1] ?? [])
  expect(numbers.length).toBeGreaterThan(0)
  const offences = numbers.filter((number, index) => numbers.indexOf(number) !== index)
  expect(offences, 'Take the next number: which one comes first must not depend on the alphabet.').toEqual([])
})

test.skipIf(!existsSync(join(ROOT, '.git')))(
  `a commit's subject is «area: what is now true» in ${LONGEST_SUBJECT} characters (skipped outside a clone)`,
  () => {
    const log = execFileSync('git', ['log', '--no-merges', `--since=${SUBJECTS_SINCE}`, '--format=%s'], { cwd: ROOT })
    const offences = log
      .toString()
      .split('\n')
      .filter(
        (subject) => subject.length > LONGEST_SUBJECT || (subject !== '' && !/^[\p{L}\d_ .-]+: \S/u.test(subject)),
      )
    expect(offences, 'Reword it: one fact, the reason in the body.').toEqual([])
  },
)

test('every package says its licence', () => {
  const manifests = files.filter((path) => /^((packages|apps)\/[^/]+|bench|tools|e2e)?\/?package\.json$/.test(path))
  const licences = manifests.map((path) => [path, (JSON.parse(read(path)) as { license?: string }).license] as const)
  expect(licences.length).toBeGreaterThan(1)
  const { license } = JSON.parse(read('package.json')) as { license?: string }
  const offences = licences.filter(([, one]) => one === undefined || one !== license)
  expect(offences, 'Write the `license` of the root package.json.').toEqual([])
})

test('what tries a share of its cases in `npm test` tries all of them in `npm run test:longo`', () => {
  const named = read('vitest.config.ts')
  const shared = sources.filter((path) => path.endsWith('.test.ts') && /inject\('shareOfCases'\)/.test(read(path)))
  expect(shared.filter((path) => path !== 'tools/house.test.ts' && !named.includes(`'${path}'`))).toEqual([])
})

test('work left for later names its condition', () => {
  const later = /\b(TODO|FIXME)\b(?!\(when )/
  const offences = [...sources, ...documents].filter(
    (path) => !path.endsWith('/house.test.ts') && later.test(read(path)),
  )
  expect(offences, 'Do it now, or write the condition: `(when …)` right after the word.').toEqual([])
})

test('every path that a document names exists', () => {
  const offences = documents.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => !line.includes('to come'))
      .flatMap((line) => [
        ...[...line.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, link]) => join(dirname(path), link ?? '')),
        ...[...line.matchAll(/`((?:packages|apps|tools|docs|bench|e2e|\.ci)\/[\w./-]+)`/g)].map(
          ([, named]) => named ?? '',
        ),
      ])
      .filter((named) => !existsSync(join(ROOT, named)))
      .map((named) => `${path}: ${named}`),
  )
  expect(offences, 'Correct the path, or mark the line with "to come" if it is promised.').toEqual([])
})

/** Compares patterns such as `*.queries.ts` with the end of the path, all others with its beginning. */
function matches(pattern: string, path: string): boolean {
  return pattern.startsWith('*') ? path.endsWith(pattern.slice(1)) : path.startsWith(pattern)
}

/** Returns the index in SERVER_LAYERS by the kind of file, or -1. */
function layerOf(path: string): number {
  return SERVER_LAYERS.indexOf(/\.(\w+)\.ts$/.exec(path)?.[1] ?? '')
}

function featureOf(path: string): string | undefined {
  return /^apps\/api\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

function linesAboutLaudos(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, i) => (WORDS_OF_LAUDOS.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  )
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [relative(ROOT, path).split(sep).join('/')]
  })
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

// Returns the source without comments, precise enough for a search.
function code(path: string): string {
  return read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** Returns the names that a file imports from `target`. */
function namesFrom(path: string, target: string): string[] {
  const pattern = new RegExp(`\\{([^}]*)\\}\\s*from\\s*'${target}'`, 'g')
  const lists = [...code(path).matchAll(pattern)].map(([, names = '']) => names.split(','))
  return lists.flat().map((name) => name.replace(/^\s*type\s|\sas\s.*$/g, '').trim())
}

function importsOf(path: string): string[] {
  const pattern =
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*[,)]/gm
  return [...code(path).matchAll(pattern)].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
}
