/** The steps of a day's work on the reports list. No round repeats a request of another round, because its answer would be cached. */
import type { Page } from '@playwright/test'

export interface ListStep {
  /** The address from which the step starts. */
  readonly from?: string
  /** Prepares the list for the step, again in each round; not measured. */
  ready?(page: Page, turn: number): Promise<void>
  /** Does the step, measured from its last input event. Absent: opening the address itself. */
  act?(page: Page, turn: number): Promise<void>
}

/** Words that occur in a hundredth of the laudos or more. */
const COMMON = [
  'santa rita',
  'são josé',
  'boa vista',
  'água limpa',
  'santo antônio',
  'bela vista',
  'são joão',
  'três irmãos',
  'esperança',
  'primavera',
  'buriti',
  'jatobá',
  'ribeirão',
  'córrego fundo',
  'lagoa azul',
  'paraíso',
  'recanto',
  'aliança',
  'palmital',
  'cachoeira',
  'serra negra',
  'pedra branca',
  'monte alto',
  'herbicida',
  'maturador',
  'inseticida',
  'fungicida',
  'adubação foliar',
  'cotesia',
  'biológico',
  'soja',
  'milho',
  'algodão',
  'citrus',
  'café',
]
const common = (turn: number) => COMMON[turn % COMMON.length]!
const rare = (turn: number) => `os ${100_007 + turn * 70}`

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar laudos' })

/** Types all letters but the last and waits for their answers, because users type and do not paste. */
async function typeButLast(page: Page, text: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('busca='))
  await searchBox(page).fill(text.slice(0, -1))
  await answer
  await settled(page)
}

async function settled(page: Page): Promise<void> {
  await page.locator('table[aria-busy=false]').waitFor()
}

export const STEPS: Readonly<Record<string, ListStep>> = {
  'open the list': {},
  'next page': { act: (page) => page.getByRole('button', { name: 'Próxima' }).click() },
  'four pages on': {
    from: '?pagina=300',
    act: (page, turn) => page.getByRole('button', { name: `Página ${304 + turn * 4}`, exact: true }).click(),
  },
  'sort by name': {
    async ready(page) {
      await page.reload()
      await settled(page)
    },
    act: (page) => page.getByRole('button', { name: /^Nome/ }).click(),
  },
  'type a rare search': {
    ready: (page, turn) => typeButLast(page, rare(turn)),
    act: (page, turn) => searchBox(page).pressSequentially(rare(turn).at(-1)!),
  },
  'type a common search': {
    ready: (page, turn) => typeButLast(page, common(turn)),
    act: (page, turn) => searchBox(page).pressSequentially(common(turn).at(-1)!),
  },
  'add a filter': {
    from: '?filtros=true',
    async ready(page, turn) {
      const clear = page.getByRole('button', { name: 'Limpar Empresa' })
      if (await clear.isVisible()) await clear.click()
      await settled(page)
      const panel = page.getByRole('region', { name: 'Filtros' })
      await panel
        .getByRole('combobox', { name: 'Empresa' })
        .or(panel.getByRole('textbox', { name: 'Empresa' }))
        .first()
        .fill(` ${turn + 1}`)
    },
    act: (page, turn) => page.getByRole('option', { name: new RegExp(` ${turn + 1}$`) }).click(),
  },
}
