/** Registers laudos for the list's journeys, each with its own farm, so that concurrent journeys do not count each other's. */
import type { Client } from '@faixa/contract'
import type { Page } from '@playwright/test'
import { type GivenFile, simulatedSet } from './laudo-form.fixture.ts'
import type { Places } from './stage/people.ts'

type Fields = Parameters<Client['createLaudo']>[0]['body']

interface LaudoGiven extends Partial<Fields> {
  /** True for an application that cannot be read. */
  readonly broken?: boolean
  /** Readings of the weather. */
  readonly clima?: GivenFile
}

export async function createListed(client: Client, places: Places, { broken = false, clima, ...given }: LaudoGiven) {
  const { area, aplicacao, trajeto } = simulatedSet('passes', 10)
  const file = (from: GivenFile, content: BlobPart = new Uint8Array(from.buffer)) => new File([content], from.name)
  const { uuid } = await client.createLaudo(
    {
      body: {
        empresa: places.aurora,
        prestadora: places.aerosul,
        piloto: places.bruno,
        tratamento: 'HERBICIDA',
        cultura: 'SOJA',
        dataInicial: '2026-03-14',
        dataFinal: '2026-03-14',
        nome: 'SANTA LUZIA',
        codigo: 'OS 1',
        ...given,
      },
    },
    {
      files: {
        file_area: file(area),
        file_aplicacao: broken ? file(aplicacao, `<kml>${crypto.randomUUID()}`) : file(aplicacao),
        file_trajeto: file(trajeto),
        ...(clima && { file_clima: file(clima) }),
      },
    },
  )
  return uuid
}

/** Registers laudos of a farm that only this journey uses, in the order of their codes; `address` lists only these. */
export async function listedFarm(client: Client, places: Places, codes: readonly string[], given: LaudoGiven = {}) {
  const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const uuids: string[] = []
  for (const codigo of codes) uuids.push(await createListed(client, places, { nome, codigo, ...given }))
  return { nome, uuids, address: `/show-reports?ordem=codigo&busca=${encodeURIComponent(nome)}` }
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
    /** Codes of the selected rows, in the order of the page. */
    picked: () => table.locator('tr[data-picked] [data-column=codigo] [data-words]').allTextContents(),
    /** Codes of all rows, in the order of the page. */
    codes: rows.locator('[data-column=codigo] [data-words]'),
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
