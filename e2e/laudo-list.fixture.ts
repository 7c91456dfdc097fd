/** Laudos for the list's journeys: of one farm each, so that journeys at the same time do not count each other's. */
import type { Client } from '@faixa/contract'
import type { Page } from '@playwright/test'
import { type FlightSet, simulatedSet } from './laudo-form.fixture.ts'
import type { PersonName, Places } from './stage/people.ts'
import type { Stage } from './stage/stage.ts'

type Fields = Parameters<Client['createLaudo']>[0]['body']

interface LaudoGiven extends Partial<Fields> {
  /** Its application cannot be read. */
  readonly broken?: boolean
  /** In place of a small invented one. */
  readonly flight?: FlightSet
}

/** 1,200 ha, logged five times a second: it takes a while to be measured, and nearly as long to be invented. */
export const largeFlight = (): FlightSet => simulatedSet('quads', 1200)

export async function createListed(client: Client, places: Places, { broken = false, flight, ...given }: LaudoGiven) {
  const { area, aplicacao, trajeto } = flight ?? simulatedSet()
  const file = (from: typeof area, content: BlobPart = new Uint8Array(from.buffer)) => new File([content], from.name)
  const { uuid } = await client.createLaudo(
    {
      body: {
        ...{ empresa: places.aurora, prestadora: places.aerosul, piloto: places.bruno },
        ...{ tratamento: 'HERBICIDA', cultura: 'SOJA', dataInicial: '2026-03-14', dataFinal: '2026-03-14' },
        ...{ nome: 'SANTA LUZIA', codigo: 'OS 1', ...given },
      },
    },
    {
      files: {
        file_area: file(area),
        file_aplicacao: broken ? file(aplicacao, `<kml>${crypto.randomUUID()}`) : file(aplicacao),
        file_trajeto: file(trajeto),
      },
    },
  )
  return uuid
}

/** Laudos of a farm that only this journey knows, in the order of their codes; `address` shows these alone. */
export async function listedFarm(client: Client, places: Places, codes: readonly string[], given: LaudoGiven = {}) {
  const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const uuids: string[] = []
  for (const codigo of codes) uuids.push(await createListed(client, places, { nome, codigo, ...given }))
  return { nome, uuids, address: `/show-reports?ordem=codigo&busca=${encodeURIComponent(nome)}` }
}

type As = (person: PersonName) => Promise<Client>

/** Three laudos of a farm that only this journey knows. */
export async function threeLaudos(as: As, { places }: Stage): Promise<string> {
  const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const client = await as('carla')
  const given = [
    { codigo: 'A-3', tratamento: 'FUNGICIDA', dataInicial: '2026-03-01', dataFinal: '2026-03-01' },
    { codigo: 'A-1', unidade: places.norte, dataInicial: '2026-03-02', dataFinal: '2026-03-02' },
    { codigo: 'A-2', empresa: places.boreal, piloto: places.beto, dataInicial: '2026-03-03', dataFinal: '2026-03-03' },
  ] as const
  for (const [place, one] of given.entries()) {
    const times = place === 1 ? { horarioInicial: '07:12', horarioFinal: '08:05' } : {}
    await createListed(client, places, { nome, ...one, ...times })
  }
  return nome
}

export function laudoList(page: Page) {
  const table = page.getByRole('region', { name: 'Lista de laudos' })
  const rows = table.locator('tr[data-key]')
  return {
    table,
    rows,
    row: (codigo: string) => rows.filter({ has: page.getByText(codigo, { exact: true }) }),
    pick: (codigo: string) =>
      rows.filter({ has: page.getByText(codigo, { exact: true }) }).getByRole('checkbox', { name: /^Selecionar/ }),
    /** Codes, in the order of the page. */
    picked: () => table.locator('tr[data-picked] [data-column=codigo] [data-words]').allTextContents(),
    /** In the order of the page. */
    codes: rows.locator('[data-column=codigo]'),
    heading: (name: string) => table.getByRole('columnheader', { name }).getByRole('button'),
    search: page.getByRole('searchbox', { name: 'Buscar laudos' }),
    chips: page.getByRole('list', { name: 'Filtros em uso' }).getByRole('listitem'),
    panel: page.getByRole('region', { name: 'Filtros' }),
    range: (label: string) => {
      const group = page.getByRole('group', { name: label })
      return { from: group.getByRole('textbox', { name: 'De' }), to: group.getByRole('textbox', { name: 'Até' }) }
    },
    async choose(label: string, option: string) {
      await page
        .getByRole('combobox', { name: label })
        .or(page.getByRole('textbox', { name: label }))
        .first()
        .click()
      await page.getByRole('option', { name: option, exact: true }).click()
      await page.keyboard.press('Escape')
    },
  }
}
