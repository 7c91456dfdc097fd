/** The checks in the form: an impossible flight is refused, an odd one is confirmed by a person. */
import type { CHECKS } from '@faixa/flight'
import type { Locator } from '@playwright/test'
import { expect, PATIENCE_MS, test } from './journey.ts'
import { type FlightSet, kml, laudoForm, sentUuid, simulatedSet } from './laudo-form.fixture.ts'

/** Files or typed figures that set off one check, in a flight that is in order otherwise. */
interface Accident {
  /** The sentence of the check. */
  readonly message: RegExp
  readonly files?: (flight: Readonly<Record<keyof FlightSet, string>>) => Partial<Record<keyof FlightSet, string>>
  readonly typed?: Readonly<Record<string, string>>
  /** True where the passes are deduced from the track. */
  readonly deduced?: boolean
}

/**
 * An area on another continent and repeated passes have separate journeys; files of 64 MB and a measurement without memory are tested
 * without a browser.
 */
type TriedElsewhere =
  | ('area-longe-da-aplicacao' | 'passadas-repetidas' | 'camadas-pesadas' | 'memoria-esgotada')
  // Needs no confirmation.
  | 'passadas-sem-aplicacao'
  // They are about logs of text; packages/flight tests these.
  | ('velocidade-impossivel' | 'colunas-trocadas' | 'valvula-invertida' | 'hora-local-por-utc')
  // Only the server knows other laudos.
  | ('mesmo-voo' | 'piloto-em-dois-lugares' | 'aeronave-em-dois-lugares')
  // The server compares these words when it has measured; the form shows the place beside its field.
  | ('municipio-difere-do-mapa' | 'aeronave-difere-do-arquivo' | 'clima-fora-da-lei' | 'clima-de-outra-hora')
type Code = Exclude<(typeof CHECKS)[number]['code'], TriedElsewhere>

const ACCIDENTS: Readonly<Record<Code, Accident>> = {
  'aplicacao-deduzida': {
    message: /^As passadas foram deduzidas do trajeto, sem o estado da válvula: .* Todos os números são estimados/,
    deduced: true,
  },
  'faixa-do-espacamento': { message: /^Nem o arquivo nem quem mede diz a faixa: valem/, deduced: true },
  'area-incompleta': {
    message: /^Uma parte do arquivo da área não pôde ser lida/,
    files: ({ area }) => ({ area: beginningOf(area) }),
  },
  'aplicacao-incompleta': {
    message: /^Uma parte do arquivo da aplicação não pôde ser lida/,
    files: ({ aplicacao }) => ({ aplicacao: beginningOf(aplicacao) }),
  },
  'plantio-impossivel': { message: /mais do que toda a cana do Brasil/, files: () => ({ area: farmOf(13, 0.25) }) },
  'plantio-enorme': { message: /mais do que qualquer usina planta/, files: () => ({ area: farmOf(24, 0.03) }) },
  'aplicacao-quase-toda-fora': {
    message: /^Só [\d,]+\s% da área aplicada está nos talhões/,
    files: ({ area }) => ({ area: moved(area, 0.004) }),
  },
  'area-deslocada': {
    message: /^Com os talhões cerca de [56]0\sm mais a oeste, [\d,]+\s% da aplicação ficaria neles/,
    files: ({ area }) => ({ area: moved(area, 0.0006) }),
  },
  'area-com-formas-ocultas': {
    message: /^O arquivo da área oculta 1 forma, com [\d,]+\sha, que foi medida/,
    files: ({ area }) => ({ area: hidingTheFirst(area) }),
  },
  'area-com-linhas-em-talhoes': {
    message: /^1 linha fechada fica dentro de talhões, com [\d,]+\sha, e contou como plantio/,
    files: ({ area }) => ({ area: area.replace('</Document>', `${lineInTheFirst(area)}</Document>`) }),
  },
  'aplicacao-com-formas-ocultas': {
    message: /^O arquivo da aplicação oculta 1 forma, com [\d,]+\sha, que ficou fora/,
    files: ({ aplicacao }) => ({ aplicacao: hidingTheFirst(aplicacao) }),
  },
  'aplicacao-de-dois-estados': {
    message: /^Os registros da aplicação têm cod «0» \(\d+, com [\d,]+\sha\) ou «1» \(\d+, com [\d,]+\sha\)/,
    files: ({ aplicacao }) => ({ aplicacao: inTwoStates(aplicacao) }),
  },
  'faixa-lida-pelo-espacamento': {
    message: /^A faixa «72» \(LARGURA\) do arquivo foi lida como 21,95\sm/,
    files: () => ({ aplicacao: linesWithWidth('72') }),
  },
  'faixa-do-arquivo-difere-do-espacamento': {
    message: /^O arquivo da aplicação diz uma faixa de 44,00\sm, e as linhas estão a/,
    files: () => ({ aplicacao: linesWithWidth('44 m') }),
  },
  'talhoes-pouco-atingidos': {
    message: /^A aplicação toca 2 dos 4 talhões/,
    files: ({ area }) => ({ area: area.replace('</Document>', `${placemarksOf(moved(area, 0.05))}</Document>`) }),
  },
  'trajeto-de-outro-lugar': {
    message: /da aplicação está ao longo do trajeto/,
    files: ({ trajeto }) => ({ trajeto: moved(trajeto, 0.05) }),
  },
  'trajeto-de-outra-hora': {
    message: /^A aplicação foi gravada .* e o trajeto /,
    files: ({ trajeto }) => ({ trajeto: trajeto.replaceAll('2026-03-14T', '2026-03-11T') }),
  },
  'passadas-sem-trajeto': {
    message: /^De \d+ passadas, \d+ \([\d,]+\sha; n\.º [\d, …]+\) têm outros horários/,
    files: ({ aplicacao }) => ({ aplicacao: lastQuarterOn(aplicacao, '2026-03-13T') }),
  },
  'passadas-de-outro-dia': {
    message: /^De \d+ passadas, \d+ \([\d,]+\sha; n\.º [\d, …]+\) foram gravadas em outro dia que as demais/,
    files: ({ aplicacao, trajeto }) => ({
      aplicacao: lastQuarterOn(aplicacao, '2026-03-13T'),
      trajeto: trajeto.replace(/<when>[^<]*<\/when>/g, ''),
    }),
  },
  'aplicacao-de-parte-do-voo': {
    message: /^O trajeto tem [\d,]+\skm sobre os talhões atingidos, e em [\d,]+\skm não há aplicação/,
    files: ({ aplicacao }) => ({ aplicacao: firstHalfOf(aplicacao) }),
  },
  'horarios-fora-do-trajeto': {
    message: /não combinam em nenhum fuso do Brasil/,
    typed: { 'Horário Inicial': '20:00', 'Horário Final': '20:30' },
  },
  'duracao-difere-do-trajeto': {
    message: /^Foram informados 300\smin de voo, e o trajeto tem 25\smin/,
    typed: { 'Horário Inicial': '06:00', 'Horário Final': '11:00' },
  },
  'faixa-difere-da-medida': {
    message: /^A faixa informada é de 30,00\sm e os polígonos da aplicação têm 22,00\sm/,
    typed: { 'Faixa Executada': '30' },
  },
  'faixa-difere-do-espacamento': {
    message: /^A faixa informada é de 44,00\sm e as passadas do trajeto estão/,
    files: () => ({ aplicacao: simulatedSet('lines').aplicacao.buffer.toString() }),
    typed: { 'Faixa Executada': '44' },
  },
  'insumos-diferem': { message: /^Os insumos informados dão para 99,00/, typed: { Insumos: '99' } },
  'taxa-difere-da-registrada': {
    message: /^A taxa de aplicação informada é de 10,00\sL\/ha e a dos registros da aplicação é de 30,00/,
    files: ({ aplicacao }) => ({
      aplicacao: aplicacao.replaceAll(
        '<Polygon>',
        '<ExtendedData><Data name="taxa_l_ha"><value>30</value></Data></ExtendedData><Polygon>',
      ),
    }),
    typed: { 'Taxa de Aplicação': '10' },
  },
  'taxa-difere-da-contratada': {
    message: /^A taxa de aplicação informada é de 10,00\sL\/ha e a vazão contratada é de 40,00/,
    typed: { 'Taxa de Aplicação': '10', 'Vazão Contratada': '40' },
  },
}

/** The file with its first placemark switched off. */
const hidingTheFirst = (text: string) => text.replace('<Placemark>', '<Placemark><visibility>0</visibility>')

/** Gives every second record another value of an attribute with an unknown name. */
function inTwoStates(text: string): string {
  let records = 0
  const data = () => `<ExtendedData><Data name="cod"><value>${records++ % 2}</value></Data></ExtendedData>`
  return text.replaceAll('<Polygon>', () => `${data()}<Polygon>`)
}

const linesWithWidth = (width: string) =>
  simulatedSet('lines')
    .aplicacao.buffer.toString()
    .replaceAll(/<Data name="largura_m"><value>[^<]*/g, `<Data name="largura"><value>${width}`)

/** A closed line in the middle of the first plot, half as long and as wide. */
function lineInTheFirst(area: string): string {
  const [, ring = ''] = /<coordinates>([^<]*)/.exec(area) ?? []
  const positions = ring
    .trim()
    .split(/\s+/)
    .map((position) => position.split(',').map(Number) as [number, number])
  const middle = [0, 1].map((axis) => positions.reduce((sum, position) => sum + position[axis]!, 0) / positions.length)
  const half = positions.map((position) =>
    [0, 1].map((axis) => ((position[axis]! + middle[axis]!) / 2).toFixed(8)).join(','),
  )
  return `<Placemark><name>Cerca</name><LineString><coordinates>${half.join(' ')}</coordinates></LineString></Placemark>`
}

/** A file that lost its end. */
const beginningOf = (text: string) => text.slice(0, text.length * 0.8)

/** The same shapes further east, degrees. */
const moved = (text: string, degrees: number) =>
  text.replace(/-5\d\.\d+(?=[ ,]-2\d\.)/g, (lon) => (Number(lon) + degrees).toFixed(8))

const placemarksOf = (text: string) => text.slice(text.indexOf('<Placemark>'), text.lastIndexOf('</Placemark>') + 12)

/** Repeats every pass as a program that rounds positions writes it. */
function exportedAgain(text: string): string {
  const again = placemarksOf(text).replaceAll(/-?\d+\.\d{7,}/g, (degrees) => Number(degrees).toFixed(6))
  return text.replace('</Document>', `${again}</Document>`)
}

/** Moves the last quarter of the passes to another day. */
function lastQuarterOn(text: string, day: string): string {
  const placemarks = text.split('<Placemark>')
  return placemarks
    .map((placemark, i) => (i > 0.75 * placemarks.length ? placemark.replaceAll('2026-03-14T', day) : placemark))
    .join('<Placemark>')
}

function firstHalfOf(text: string): string {
  const placemarks = text.split('<Placemark>')
  return `${placemarks.slice(0, placemarks.length / 2).join('<Placemark>')}</Document></kml>`
}

/** A farm of so many plots on each side, each of so many degrees; the field is in the first. */
function farmOf(plots: number, side: number): string {
  const rows = Array.from({ length: plots }, (_, row) => row)
  const placemarks = rows.flatMap((row) =>
    rows.map((column) => plotAt(-50.33 - column * side, -21.8 - row * side, side)),
  )
  return `<kml><Document>${placemarks.join('')}</Document></kml>`
}

function plotAt(west: number, south: number, side: number): string {
  const [east, north] = [west + side, south + side]
  const ring = `${west},${south} ${east},${south} ${east},${north} ${west},${north} ${west},${south}`
  return placemarkOf(ring)
}

function placemarkOf(ring: string): string {
  return `<Placemark><name>1</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
}

const RING = '133,-24 133.01,-24 133.01,-24.01 133,-24.01 133,-24'
const AUSTRALIA = `<kml>${placemarkOf(RING)}</kml>`

test.use({ person: 'carla' })

test('the checks of a flight refuse an area on another continent, and ask a person to confirm odd figures', async ({
  page,
  open,
}) => {
  const flight = simulatedSet()
  await open('/new-application-report')
  const form = laudoForm(page)
  await form.fillIn()
  await form.put({ ...flight, area: kml('area.kml', AUSTRALIA) })
  const refusal = form.form.getByText(/não se encontram, a 1\d\.\d{3}\skm uma da outra/).first()
  await expect(refusal).toBeVisible({ timeout: PATIENCE_MS })
  await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
  await expect(form.form.getByText('Para cadastrar, falta conferir:')).toContainText('Traçado da Área')

  await form.put({ area: flight.area })
  await form.text('Insumos').fill('99')
  await expect(refusal).toBeHidden()
  await form.numbers()
  const confirm = form.form.getByRole('checkbox', { name: /^Confirmo: Os insumos informados dão para 99,00/ })
  await expect(confirm).not.toBeChecked()
  await form.text('Código').press('Enter')
  await expect(confirm).toBeFocused()
  await confirm.check()
  // With other figures it is a different, unconfirmed finding.
  await form.text('Insumos').fill('98')
  const again = form.form.getByRole('checkbox', { name: /^Confirmo: Os insumos informados dão para 98,00/ })
  await expect(again).not.toBeChecked()
  await again.check()
  // A figure that the files measured better than the person typed is accepted.
  await form.text('Faixa Executada').fill('30')
  await form.form.getByRole('button', { name: /^Usar o medido: / }).click()
  await expect(form.form.getByRole('checkbox', { name: /^Confirmo: A faixa informada/ })).toHaveCount(0)
  await form.submit.click()
  await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
  await open(`/map/${await sentUuid(page)}`)
  const card = page.getByRole('complementary', { name: 'Dados do laudo' })
  await expect(card.getByText('Método v2').first()).toBeVisible()
  await card.getByRole('button', { name: /^Avisos/ }).click()
  await expect(card.getByText(/^Confirmado por Carla Dias, em /)).toBeVisible()
})

test('each check of files and figures is said in the form, and gone with its cause', async ({ page, open }) => {
  const flight = simulatedSet()
  const texts = {
    area: flight.area.buffer.toString(),
    aplicacao: flight.aplicacao.buffer.toString(),
    trajeto: flight.trajeto.buffer.toString(),
  }
  await open('/new-application-report')
  const form = laudoForm(page)
  await form.fillIn()
  await form.put(flight)
  await form.numbers()
  for (const [code, { message, files, typed = {}, deduced = false }] of Object.entries(ACCIDENTS)) {
    await test.step(code, async () => {
      const changed = Object.entries(files?.(texts) ?? {}).map(
        ([role, text]) => [role as keyof FlightSet, text] as const,
      )
      for (const [role, text] of changed) await form.put({ [role]: kml(`${role}.kml`, text) })
      for (const [label, text] of Object.entries(typed)) await form.text(label).fill(text)
      if (deduced) {
        await form.form.getByRole('button', { name: 'Remover «aplicacao.kml»' }).click()
        await form.form.getByRole('switch', { name: 'Deduzir a aplicação do trajeto' }).check({ force: true })
        await expect(form.preview).toContainText(/estimado, confiança de \d+\s%/, { timeout: PATIENCE_MS })
      }
      const finding = form.form.getByText(message).first()
      await expect(finding).toBeVisible({ timeout: PATIENCE_MS })
      for (const [role] of changed) await form.put({ [role]: flight[role] })
      for (const label of Object.keys(typed)) await form.text(label).fill('')
      if (deduced) await form.put({ aplicacao: flight.aplicacao })
      await expect(finding).toBeHidden({ timeout: PATIENCE_MS })
    })
  }
})

test('a doubted pass is shown on the map by its row, in the form and in the laudo', async ({ page, open }) => {
  const { area, aplicacao, trajeto } = simulatedSet()
  await open('/new-application-report')
  const form = laudoForm(page)
  await form.fillIn()
  await form.put({ area, aplicacao: kml('aplicacao.kml', exportedAgain(aplicacao.buffer.toString())), trajeto })
  await form.numbers()
  await expect(
    form.form.getByText(/^De \d+ passadas, \d+ \([\d,]+\sha; n\.º [\d, …]+\) estão no lugar de outras/),
  ).toBeVisible()
  await expect(form.form.getByRole('checkbox', { name: 'Passadas em dúvida' })).toBeChecked()
  const first = (place: Locator) =>
    place
      .getByRole('table', { name: 'Passadas em dúvida' })
      .getByRole('button', { name: /^Ver no mapa a passada/ })
      .first()
  const scale = form.form.locator('.maplibregl-ctrl-scale')
  const before = await scale.textContent()
  await first(form.form).click()
  await expect(first(form.form)).toHaveAttribute('aria-pressed', 'true')
  await expect(scale).not.toHaveText(before ?? '')
  await form.confirmAll()
  await form.submit.click()
  await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })

  await open(`/map/${await sentUuid(page)}`)
  const card = page.getByRole('complementary', { name: 'Dados do laudo' })
  await card.getByRole('button', { name: /^Avisos/ }).click()
  const zoom = () => Number(new URL(page.url()).searchParams.get('z') ?? 0)
  await first(card).click()
  await expect.poll(zoom).toBeGreaterThan(0)
  const near = zoom()
  await first(card).click()
  await expect.poll(zoom).toBeLessThan(near)
  const legend = page.getByRole('region', { name: 'Legenda' })
  // A single layer: a preset would be saved as the person's preference, for every later journey.
  await legend.getByRole('button', { name: /^Passadas em dúvida/ }).click()
  await expect(legend.getByRole('button', { name: /^Passadas em dúvida/ })).toHaveAttribute('aria-pressed', 'true')
})
