/** Operates the screen 'Novo Laudo', and makes files for it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@faixa/flight'
import { type FlightOptions, type KmlChoices, kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import { expect, type JSHandle, type Page } from '@playwright/test'
import { PATIENCE_MS } from './journey.ts'

/** Time without a change after which numbers are final, ms. */
const STEADY_MS = 400

export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export type FlightSet = Readonly<Record<Role, GivenFile>>

const REAL = join(import.meta.dirname, '../../shared/kml/sets/D_voo_sobre_clealco')

export const HAS_REAL_SET = existsSync(REAL)

/** Adds a comment to a KML: files of the same bytes are one laudo, and refused the second time. */
export const otherBytes = (text: string) => `${text}<!-- ${crypto.randomUUID()} -->`

/** Reads a real flight over a usina's plots: 151 talhões, 95 passes. */
export function realSet(): FlightSet {
  return {
    area: kml('area.kml', readFileSync(join(REAL, 'area.kml'))),
    aplicacao: kml('aplicacao.kml', otherBytes(readFileSync(join(REAL, 'aplicacao.kml'), 'utf8'))),
    trajeto: kml('trajeto_gxtrack.kml', readFileSync(join(REAL, 'trajeto_gxtrack.kml'))),
  }
}

/** Seed of the simulated flights, so that every journey gets the same ones. */
const SEED = 1001

const invented = new Map<string, Readonly<Record<Role, string>>>()

/** Makes the files of a simulated flight, once in a process. */
export function flightFiles(flight: FlightOptions, choices: KmlChoices = {}): Readonly<Record<Role, string>> {
  const key = JSON.stringify([flight, choices])
  const known = invented.get(key)
  if (known) return known
  const files = kmlFiles(simulateFlight(flight), { family: 'passes', ...choices })
  const text = (name: string) => files.get(name) ?? ''
  const made = { area: text('area.kml'), aplicacao: text('aplicacao.kml'), trajeto: text('trajeto.kml') }
  invented.set(key, made)
  return made
}

/** Makes a small simulated flight, the same one in every run. */
export function simulatedSet(family: 'passes' | 'lines' | 'quads' = 'passes', areaHa = 40): FlightSet {
  const { area, aplicacao, trajeto } = flightFiles({ seed: SEED, areaHa }, { family })
  return {
    area: kml('area.kml', area),
    aplicacao: kml('aplicacao.kml', otherBytes(aplicacao)),
    trajeto: kml('trajeto.kml', trajeto),
  }
}

export function kml(name: string, content: Buffer | string): GivenFile {
  return { name, mimeType: 'application/vnd.google-earth.kml+xml', buffer: Buffer.from(content) }
}

/** Divides the records of a text among several files, with the same head and foot. */
export function divided({ name, buffer }: GivenFile, record: RegExp, parts: number): readonly GivenFile[] {
  const text = buffer.toString()
  const records = [...text.matchAll(record)]
  const [first, last] = [records[0]!, records.at(-1)!]
  const [head, foot] = [text.slice(0, first.index), text.slice(last.index + last[0].length)]
  const each = Math.ceil(records.length / parts)
  return Array.from({ length: parts }, (_, i) => {
    const own = records.slice(i * each, (i + 1) * each).map(([one]) => one)
    return kml(name.replace('.', ` ${i + 1}.`), [head, ...own, foot].join(''))
  })
}

/** A logger's table with the state of the valve: four passes of 300 m, 20 m apart and 20 m wide, 4 × 300 m × 20 m = 2.4 ha. */
export function log(name = 'voo.csv'): GivenFile {
  const rows: string[] = []
  for (let pass = 0; pass < 4; pass++) {
    for (let step = -3; step <= 33; step++) {
      const north = 10 * (pass % 2 === 0 ? step : 30 - step)
      // Metres of a degree at 21.78° south.
      const [lat, lon] = [-21.78 + north / 110_736, -50.31 + (20 * pass) / 103_392]
      const time = new Date(Date.UTC(2026, 2, 14, 10, 12, rows.length)).toISOString()
      rows.push([lat.toFixed(7), lon.toFixed(7), time, step >= 0 && step <= 30 ? 1 : 0, 20].join(';'))
    }
  }
  return {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Latitude;Longitude;Instante;Valvula;Largura (m)\n${rows.join('\n')}\n`),
  }
}

/** A table of weather readings. */
export function clima(name = 'estacao.csv', wind = 2): GivenFile {
  const text = `Data;Hora UTC;Vento (m/s);Direção;Temperatura (°C);Umidade (%)\n14/03/2026;10:00;${wind};45;24;68\n`
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

interface FilesChosen {
  readonly areaHa?: number
  readonly family?: 'passes' | 'quads'
}

const FIRST_SEED = 610_001

/** Files of flights side by side: `aplicacao 1.kml`, `trajeto 1.kml`, and one area for each. */
export function filesOf(flights: number, { areaHa = 20, family }: FilesChosen = {}): readonly GivenFile[] {
  return Array.from({ length: flights }, (_, i) => {
    const flight = { seed: FIRST_SEED + i, areaHa, lon: -50.32 + 0.02 * i }
    const { area, aplicacao, trajeto } = flightFiles(flight, family && { family })
    return [
      kml(`trajeto ${i + 1}.kml`, trajeto),
      kml(`aplicacao ${i + 1}.kml`, otherBytes(aplicacao)),
      kml(`area ${i + 1}.kml`, area),
    ]
  }).flat()
}

/** Puts files into the transfer of a drop. */
export function transferOf(page: Page, files: readonly GivenFile[]): Promise<JSHandle<DataTransfer>> {
  const given = files.map(({ name, buffer }) => ({ name, text: buffer.toString() }))
  return page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, text } of all) transfer.items.add(new File([text], name))
    return transfer
  }, given)
}

const LABELS = { area: 'Traçado da Área', aplicacao: 'Aplicação', trajeto: 'Trajeto' } as const satisfies Record<
  Role,
  string
>

export function laudoForm(page: Page) {
  const form = page.getByRole('form', { name: 'Novo Laudo' })
  const text = (name: string | RegExp) => form.getByRole('textbox', { name })
  const slot = (role: Role) => form.getByLabel(new RegExp(`^${LABELS[role]}`))
  const screen = {
    form,
    text,
    slot,
    submit: form.getByRole('button', { name: /^Cadastrar/ }),
    preview: form.getByRole('region', { name: 'Números da prévia' }),
    async choose(label: string, option: string) {
      await form.getByRole('combobox', { name: label }).or(text(label)).first().click()
      await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
    },
    async put(files: Partial<FlightSet>) {
      for (const [role, file] of Object.entries(files)) await slot(role as Role).setInputFiles(file)
    },
    /** Fills in every required field besides the files. */
    async fillIn({ prestadora = 'AeroSul Aviação', piloto = 'Bruno Lima' } = {}) {
      await screen.choose('Empresa', 'Usina Aurora')
      await screen.choose('Prestadora', prestadora)
      await screen.choose('Piloto', piloto)
      await text('Data Inicial').fill('14/03/2026')
      await text('Nome de Exibição').fill('Santa Rita')
      await text('Código').fill('OS 77')
    },
    /** Confirms every finding that requires it. */
    async confirmAll() {
      for (const box of await form.getByRole('checkbox', { name: /^Confirmo: / }).all()) await box.check()
    },
    /** Reads every number of the preview in full precision, once all given files are measured. */
    async numbers(): Promise<Record<string, number>> {
      const shown = screen.preview.locator('data')
      const read = () =>
        shown.evaluateAll((numbers) =>
          numbers.map((data) => [data.getAttribute('data-number'), data.getAttribute('value')]),
        )
      let all: Awaited<ReturnType<typeof read>> = []
      // Files dropped together may be measured more than once: only the final numbers count.
      await expect(async () => {
        await expect(form.getByLabel('Progresso da prévia')).toBeHidden({ timeout: PATIENCE_MS })
        await expect(shown).not.toHaveCount(0)
        all = await read()
        await page.waitForTimeout(STEADY_MS)
        expect(await read()).toEqual(all)
      }).toPass({ timeout: PATIENCE_MS })
      return Object.fromEntries(all.map(([name, value]) => [name, Number(value)]))
    },
  }
  return screen
}

/** Returns the uuid of the laudo that the screen follows. */
export async function sentUuid(page: Page): Promise<string> {
  await expect(page).toHaveURL(/[?&]laudo=/)
  return new URL(page.url()).searchParams.get('laudo')!.replaceAll('"', '')
}
