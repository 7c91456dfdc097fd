import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureCoverage } from '../../coverage/measure-coverage.ts'
import { plotsFromKml, swathsFromKml } from '../../coverage/swaths/inputs-from-kml.ts'
import { FLOWN_FIVE } from '../trials/flown-log.fixture.ts'
import { BOOM, type LoggedValue, recordsOf, SECTIONS, taskFiles } from '../trials/isoxml.fixture.ts'
import { readFile } from '../trials/read-file.fixture.ts'

const STATE: LoggedValue = { ddi: '008D', element: 'DET-2', valueOf: ({ isOn }) => (isOn ? 1 : 0) }
/** 1,250 mm³/m² are 12.5 L/ha. */
const RATE: LoggedValue = { ddi: '0002', element: 'DET-2', valueOf: ({ isOn }) => (isOn ? 1250 : 0) }

async function measured(archive: Uint8Array) {
  const { end, placemarks, issues } = await readFile(archive)
  if (!end.ok) return { refusal: end.refusal, ha: undefined, placemarks, codes: [] as string[] }
  const { swaths } = swathsFromKml({ placemarks, issues })
  const { areas, passes } = await measureCoverage({ plots: [], swaths })
  return {
    ha: areas.grossM2 / 10_000,
    passes,
    placemarks,
    source: end.source,
    codes: issues.map(({ code }) => code),
  }
}

test('a boom of 20 m by its work state: 5 × 300 m × 20 m = 3.00 ha, with UTC and the rate in L/ha', async () => {
  const { ha, passes, placemarks, source, codes } = await measured(taskFiles({ values: [STATE, RATE] }))
  expect(ha).toBeCloseTo(3, 3)
  expect({ passes, source, codes }).toEqual({ passes: 5, source: { format: 'isoxml' }, codes: [] })
  const track = placemarks.flatMap(({ shapes }) => shapes).find(({ kind }) => kind === 'track')
  expect(track?.kind === 'track' && track.timesMs?.[0]).toBe(Date.UTC(2026, 2, 14, 10, 12, 0))
  expect(track?.kind === 'track' && track.values?.['TAXA_REGISTRADA_L_HA']?.[0]).toBe('12.5')
  expect(track?.kind === 'track' && track.altitudesM?.[0]).toBe(400)
})

test('the ends of the scale are no value: neither a rate nor a width', async () => {
  for (const unknown of [0x7fffffff, -0x80000000]) {
    const rate: LoggedValue = { ...RATE, valueOf: ({ isOn }, i) => (i % 2 === 0 ? unknown : isOn ? 1250 : 0) }
    const width: LoggedValue = { ddi: '0043', element: 'DET-2', valueOf: () => unknown }
    const { ha, placemarks } = await measured(taskFiles({ values: [STATE, rate, width] }))
    expect(ha).toBeCloseTo(3, 3)
    const rates = placemarks.flatMap(({ shapes }) =>
      shapes.flatMap((shape) => (shape.kind === 'track' ? (shape.values?.['TAXA_REGISTRADA_L_HA'] ?? []) : [])),
    )
    expect(new Set(rates)).toEqual(new Set(['', '12.5', '0']))
  }
})

test('a tractor that states that it works, without a width, sprays nothing beside its sprayer', async () => {
  const device = `${BOOM}<DVC A="DVC-9" B="Trator"><DET A="DET-90" B="1" C="1" D="Trator" E="0" F="0"/></DVC>`
  const works: LoggedValue = { ddi: '008D', element: 'DET-90', valueOf: () => 1 }
  const { ha, passes } = await measured(taskFiles({ device, values: [works, STATE] }))
  expect(ha).toBeCloseTo(3, 3)
  expect(passes).toBe(5)
})

test('the partial field is a plot and never sprayed', async () => {
  const { placemarks, issues } = await readFile(taskFiles({ values: [STATE] }))
  const { plots } = plotsFromKml({ placemarks, issues })
  expect(plots.map(({ polygons }) => polygons.length)).toEqual([1])
  expect(placemarks.find(({ isPlot }) => isPlot)?.name).toBe('Talhão 7')
})

test('the terminal writes its own clock where the receiver gives no time: Brasília, and that is said', async () => {
  const { placemarks, codes } = await measured(taskFiles({ values: [STATE], hasGpsTime: false }))
  const track = placemarks.flatMap(({ shapes }) => shapes).find(({ kind }) => kind === 'track')
  expect(track?.kind === 'track' && track.timesMs?.[0]).toBe(Date.UTC(2026, 2, 14, 10, 12, 0))
  expect(codes).toEqual(['time-zone-assumed'])
})

test('without a state a rate of 0 is not spraying, and that is said', async () => {
  const { ha, placemarks } = await measured(taskFiles({ values: [RATE] }))
  expect(ha).toBeCloseTo(3, 3)
  const { issues } = swathsFromKml({ placemarks, issues: [] })
  expect(issues.find(({ code }) => code === 'positions-off')?.message).toContain('(TAXA_L_HA)')
})

test('a width that is logged counts before the described one', async () => {
  const width: LoggedValue = { ddi: '0043', element: 'DET-1', valueOf: () => 18_000 }
  // 5 × 300 m × 18 m.
  expect((await measured(taskFiles({ values: [STATE, width] }))).ha).toBeCloseTo(2.7, 3)
})

/** Two bits for each section, 01 where it is open. */
function condensed(isOpen: (section: number, pass: number) => boolean): LoggedValue {
  let pass = 0
  let wasOn = true
  return {
    ddi: '00A1',
    element: 'DET-1',
    valueOf({ isOn }, i) {
      if (i === 0) pass = 0
      else if (isOn && !wasOn) pass++
      wasOn = isOn
      const now = pass
      return [0, 1, 2, 3].reduce((bits, section) => bits | (isOn && isOpen(section, now) ? 1 << (2 * section) : 0), 0)
    },
  }
}

test.each([
  ['all four sections', () => true, 3],
  // The left half of the boom in the first pass: 4 × 300 × 20 + 300 × 10 m².
  ['half of the boom in one pass', (section: number, pass: number) => pass > 0 || section < 2, 2.7],
  // The outer sections of every pass: 5 × 300 × (5 + 5) m².
  ['a gap in the middle', (section: number) => section === 0 || section === 3, 1.5],
] as const)('condensed states of sections: %s', async (_, isOpen, ha) => {
  const found = await measured(taskFiles({ device: SECTIONS, values: [condensed(isOpen)] }))
  expect(found.ha).toBeCloseTo(ha, 2)
})

test('an open half lies to the side of the flight line on which its sections are', async () => {
  const { placemarks } = await measured(taskFiles({ device: SECTIONS, values: [condensed((section) => section < 2)] }))
  const { swaths } = swathsFromKml({ placemarks, issues: [] })
  const [first] = swaths
  // Northwards the left is the west; the middle of sections 1 and 2 is 5 m from that of the boom.
  const west = first?.kind === 'line' ? (FLOWN_FIVE[0]!.lon - first.path[0]!) * 104_646.1 : Number.NaN
  expect(west).toBeCloseTo(5, 2)
})

test('two devices in one log are two tracks, each with its own states', async () => {
  const second = BOOM.replaceAll('DVC-1', 'DVC-2').replaceAll('DET-', 'DET-9').replace('PT-ABC', 'PT-XYZ')
  const never: LoggedValue = { ddi: '008D', element: 'DET-92', valueOf: (_, i) => (i === 3 ? 1 : 0) }
  const { placemarks, ha } = await measured(taskFiles({ device: BOOM + second, values: [STATE, never] }))
  expect(new Set(placemarks.flatMap(({ folders }) => folders))).toEqual(new Set(['Aeronave PT-ABC', 'Aeronave PT-XYZ']))
  expect(ha).toBeCloseTo(3, 3)
})

const BIN = recordsOf([STATE])

const TASK_OF_9 = '<ISO11783_TaskData><TSK A="TSK-1"><TLG A="TLG00009"/></TSK></ISO11783_TaskData>'

test.each([
  ['a missing header', { 'TASKDATA.XML': TASK_OF_9 }, 'Falta o «TLG00009.XML»'],
  [
    'a missing .BIN',
    { 'TASKDATA.XML': TASK_OF_9, 'TLG00009.XML': '<TIM A="" D="4"><PTN A="" B=""/></TIM>' },
    'Falta o «TLG00009.BIN»',
  ],
  [
    'a truncated .BIN',
    { 'TLG00001.BIN': BIN.subarray(0, BIN.length - 3) },
    'O «TLG00001.BIN» termina no meio do registro 87',
  ],
  [
    'a value that the header does not describe',
    { 'TLG00001.BIN': withByte(BIN, 26, 9) },
    'O registro 1 do «TLG00001.BIN» traz o valor de número 9, e o cabeçalho descreve 1',
  ],
  ['an empty header', { 'TLG00001.XML': '<X/>' }, 'O cabeçalho do «TLG00001.BIN» não diz'],
  ['another XML', { 'TASKDATA.XML': '<kml/>' }, 'O «TASKDATA.XML» não é de tarefas ISOBUS'],
  [
    'a truncated XML',
    { 'TASKDATA.XML': '<ISO11783_TaskData><TSK A="TSK-1">' },
    'O «TASKDATA.XML» termina antes do fim',
  ],
])('%s is refused in one sentence with its file', async (_, files, sentence) => {
  const { refusal } = await measured(taskFiles({ values: [STATE], files }))
  expect(refusal?.code).toBe('isoxml-corrupt')
  expect(refusal?.message).toContain(sentence)
})

function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice()
  changed[at] = value
  return changed
}

test('an archive that expands beyond the limits is refused', async () => {
  const bytes = taskFiles({ values: [STATE], files: { 'TLG00001.BIN': new Uint8Array(20 * 2 ** 20) } })
  expect((await measured(bytes)).refusal?.code).toBe('zip-bomb')
})

test('records and headers of any bytes end in placemarks or in a refusal with its cause', async () => {
  const change = fc.record({
    at: fc.nat(),
    length: fc.integer({ min: 1, max: 40 }),
    byte: fc.nat(255),
    kind: fc.nat(2),
  })
  const names = ['TLG00001.BIN', 'TLG00001.XML', 'TASKDATA.XML'] as const
  const whole = {
    'TLG00001.BIN': BIN,
    'TLG00001.XML': new TextEncoder().encode(
      '<TIM A="" D="4"><PTN A="" B="" C="" D="" H="" I=""/><DLV A="008D" B="" C="DET-2"/></TIM>',
    ),
    'TASKDATA.XML': new TextEncoder().encode(
      `<ISO11783_TaskData>${SECTIONS}<TSK A="TSK-1"><TLG A="TLG00001"/></TSK></ISO11783_TaskData>`,
    ),
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.array(change, { minLength: 1, maxLength: 5 }),
      async (name, changes) => {
        let bytes: Uint8Array = whole[name]
        for (const { at: place, length, byte, kind } of changes) {
          const at = bytes.length === 0 ? 0 : place % bytes.length
          const middle = bytes.subarray(at, at + length)
          const between = kind === 0 ? [byte] : kind === 1 ? [] : [...middle, ...middle]
          bytes = Uint8Array.from([
            ...bytes.subarray(0, at),
            ...between,
            ...bytes.subarray(at + (kind === 0 ? 1 : length)),
          ])
        }
        const { end } = await readFile(taskFiles({ values: [STATE], files: { ...whole, [name]: bytes } }))
        expect(end.ok || end.refusal.code !== 'malformed').toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
