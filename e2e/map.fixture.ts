/** Registers laudos for the map's journeys, and reads pixels, positions and files of a map. */
import { inflateSync } from 'node:zlib'
import type { Client, LaudoInfo } from '@faixa/contract'
import type { FlightOptions } from '@faixa/tools/simulator'
import { expect, type Page } from '@playwright/test'
import { PATIENCE_MS } from './journey.ts'
import { flightFiles, otherBytes } from './laudo-form.fixture.ts'
import type { Places } from './stage/people.ts'

export interface RegisteredLaudo {
  readonly info: LaudoInfo
  /** Files by role, as they were sent. */
  readonly files: Readonly<Record<'area' | 'aplicacao' | 'trajeto', string>>
}

interface LaudoOptions {
  readonly codigo?: string
  readonly nome?: string
  /** Replaces the flight's own application file. */
  readonly aplicacao?: string
  /** Replaces all files of the simulated flight. */
  readonly files?: RegisteredLaudo['files']
  readonly track?: 'gx-track' | 'line'
  readonly areaHa?: number
  /** Location and course of the flight. */
  readonly flight?: FlightOptions
  /** Additional typed fields. */
  readonly fields?: Partial<Fields>
  /** Fields that are not typed. */
  readonly without?: readonly (keyof Fields)[]
}

type Fields = Parameters<Client['createLaudo']>[0]['body']

/** Seed of the simulated flights, so that every journey gets the same ones. */
const SEED = 500_001

/** The application of the flight that laudos have by default. */
export function usualAplicacao(): string {
  return flightFiles({ seed: SEED, areaHa: 40, preset: 'medio' }, { trackKind: 'gx-track' }).aplicacao
}

/** Registers a laudo, by default of the same simulated flight in every run. It is not measured yet. */
export async function registerLaudo(client: Client, places: Places, options: LaudoOptions = {}) {
  const trackKind = options.track ?? 'gx-track'
  const written = flightFiles(
    { seed: SEED, areaHa: options.areaHa ?? 40, preset: 'medio', ...options.flight },
    { trackKind },
  )
  const files = options.files ?? {
    area: otherBytes(written.area),
    aplicacao: options.aplicacao ?? written.aplicacao,
    trajeto: written.trajeto,
  }
  const without: readonly string[] = options.without ?? []
  const typed = {
    empresa: places.aurora,
    unidade: places.norte,
    prestadora: places.aerosul,
    piloto: places.bruno,
    tratamento: 'HERBICIDA',
    cultura: 'CANA-DE-AÇÚCAR',
    nome: options.nome ?? 'Santa Rita',
    dataInicial: '2026-03-14',
    horarioInicial: '07:12',
    horarioFinal: '08:05',
    codigo: options.codigo ?? `OS ${crypto.randomUUID().slice(0, 8)}`,
    faixaContratada: '22',
    faixaExecutada: '21',
    ...options.fields,
  } as const
  const { uuid } = await client.createLaudo(
    { body: Object.fromEntries(Object.entries(typed).filter(([name]) => !without.includes(name))) as Fields },
    {
      files: Object.fromEntries(
        Object.entries(files).map(([role, kml]) => [`file_${role}`, new File([kml], `${role}.kml`)]),
      ),
    },
  )
  return { uuid, files }
}

export async function readInfo(client: Client, uuid: string): Promise<LaudoInfo> {
  return (await client.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
}

export async function measuredLaudo(
  client: Client,
  places: Places,
  options: LaudoOptions = {},
): Promise<RegisteredLaudo> {
  const { uuid, files } = await registerLaudo(client, places, options)
  await expect.poll(async () => (await readInfo(client, uuid)).areaAplicada, { timeout: PATIENCE_MS }).toBeDefined()
  return { info: await readInfo(client, uuid), files }
}

/** Writes `1.234,56`, as the screens write numbers. */
export function brazilian(value: number, decimals = 2): string {
  return new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(value)
}

/** Reads `[lon, lat]` of a point of the screen, CSS pixels, from the map's display of the pointer's position. */
export async function placeAt(page: Page, x: number, y: number): Promise<readonly [lon: number, lat: number]> {
  await page.mouse.move(x, y)
  // Drawing may delay the display.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  const shown = await page.getByRole('status', { name: 'Coordenadas' }).innerText()
  const [lat = NaN, lon = NaN] = [...shown.matchAll(/(\d+),(\d+)°/g)].map((m) => -Number(`${m[1]}.${m[2]}`))
  return [lon, lat]
}

/** Returns the share of the map, 0 to 1, whose colours satisfy `matches`: a function of r, g and b that the page evaluates. */
export async function shareOfMap(page: Page, matches: string): Promise<number> {
  const picture = await page.getByTestId('mapa').screenshot()
  return page.evaluate(
    async ([base64, source]) => {
      const bytes = Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      pen.drawImage(bitmap, 0, 0)
      const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height)
      const [r, g, b] = source!.split(';').map((range) => range.split('-').map(Number) as [number, number])
      let found = 0
      for (let i = 0; i < data.length; i += 4) {
        const inside = [r!, g!, b!].every(([low, high], c) => data[i + c]! >= low && data[i + c]! <= high)
        if (inside) found++
      }
      return found / (data.length / 4)
    },
    [picture.toString('base64'), matches],
  )
}

/** Ranges of red, green and blue: the fill of a layer on the offline base, and the base itself. */
export const COLOURS = {
  aplicacao: '190-235;90-180;90-185',
  naoAplicada: '60-150;150-200;80-150',
  land: '230-242;232-244;228-240',
  divisas: '155-180;162-186;166-190',
} as const

/** Expects the official number with its band, the laudo's layers in the legend, and both drawn on the base map. */
export async function expectOnItsMap(page: Page, info: LaudoInfo): Promise<void> {
  await expect(page.getByTestId('efetividade')).toHaveText(`${brazilian(info.percentAplicacaoEfetiva!)} %`)
  const card = page.getByRole('complementary', { name: 'Dados do laudo' })
  await expect(card.getByText(/^(Alta|Média|Baixa) efetividade$/)).toBeVisible()
  const legend = page.getByRole('region', { name: 'Legenda' })
  await expect(legend.getByRole('button', { pressed: true })).toHaveText([
    /^Trajeto/,
    /^Aplicação/,
    `Área${brazilian(info.areaPlantio!)} ha`,
  ])
  await expect.poll(() => shareOfMap(page, COLOURS.aplicacao)).toBeGreaterThan(0.003)
  expect(await shareOfMap(page, COLOURS.land)).toBeGreaterThan(0.1)
}

export interface ReadPdf {
  /** Size of each page, points. */
  readonly sizes: readonly (readonly [width: number, height: number])[]
  readonly text: string
  readonly pictures: number
}

/** Reads enough of PDF (ISO 32000) to check Faixa's documents: page sizes, texts, number of pictures. */
export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1')
  const sizes = [...raw.matchAll(/\/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => [Number(width), Number(height)] as const,
  )
  const contents = [...raw.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].flatMap((match) => {
    const from = match.index + match[0].length
    const end = raw.indexOf('endstream', from)
    try {
      return inflateSync(bytes.subarray(from, end)).toString('latin1')
    } catch {
      return []
    }
  })
  const text = contents
    .flatMap((content) => [...content.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map(([, shown = '']) => unescaped(shown)))
    .join('\n')
  return { sizes, text, pictures: [...raw.matchAll(/\/Subtype \/Image/g)].length }
}

/** Decodes Windows-1252 in a PDF string; the no-break space becomes a space. */
function unescaped(text: string): string {
  const plain = text
    .replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replace(/\\(.)/g, '$1')
  return new TextDecoder('windows-1252').decode(Buffer.from(plain, 'latin1')).replaceAll('\u00a0', ' ')
}
