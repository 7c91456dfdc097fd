/** The list as each kind of person sees it, and the actions it offers them. */
import { expect, expectAccessible, test } from './journey.ts'
import { createListed, laudoList, listedFarm } from './laudo-list.fixture.ts'

const PRIVATE_COLUMNS = ['Empresa', 'Unidade', 'Analista', 'Status', 'Data de Registro']

test('ana and carla, who see every company, have all columns, all filters and all acts', async ({ pageOf, stage }) => {
  const { farm } = stage.seen
  for (const person of ['ana', 'carla'] as const) {
    const page = await pageOf(person, `/show-reports?filtros=true&busca=${encodeURIComponent(farm)}&ordem=codigo`)
    const list = laudoList(page)
    await expect(list.codes).toHaveText([/A-1/, /A-2/, /A-3/])
    await expect(page.getByText('Laudos', { exact: true })).toBeVisible()
    for (const label of ['Empresa', 'Unidade', 'Prestadora', 'Piloto', 'Analista', 'Status', 'Data de Registro']) {
      await expect(list.panel.getByText(label, { exact: true })).toHaveCount(1)
    }
    for (const act of ['Ocultar', 'Excluir']) {
      await expect(page.getByRole('button', { name: new RegExp(`^${act} ${farm}`) })).toHaveCount(3)
    }
    await page.getByRole('button', { name: '7 Colunas' }).click()
    for (const label of PRIVATE_COLUMNS) {
      await expect(page.getByRole('checkbox', { name: label, exact: true })).toBeVisible()
    }
  }
})

for (const [person, heading, codes, units] of [
  ['davi', 'Usina Aurora', ['A-1', 'A-3'], 1],
  ['eva', 'Usina Aurora', ['A-1'], 0],
  ['gil', 'Listar Aplicações', ['A-1', 'A-2', 'A-3'], 1],
  ['bruno', 'Listar Aplicações', ['A-1', 'A-3'], 1],
] as const) {
  test.describe(`${person}, who sees nothing private`, () => {
    test.use({ person })

    test('has what is theirs, without private columns, filters and acts', async ({ page, open, stage }) => {
      const list = laudoList(page)
      // The address is a link of an analyst.
      await open(
        `/show-reports?filtros=true&status=Erro&ordem=-status,codigo&busca=${encodeURIComponent(stage.seen.farm)}`,
      )
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(list.codes).toHaveText([...codes])
      await expect(list.chips).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^(Ocultar|Excluir)/ })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Abrir o mapa de/ })).toHaveCount(codes.length)
      await expect(list.panel.getByText('Prestadora', { exact: true })).toBeVisible()
      await expect(list.panel.getByText('Unidade', { exact: true })).toHaveCount(units)
      for (const hidden of ['Analista', 'Status', 'Data de Registro']) {
        await expect(list.panel.getByText(hidden, { exact: true })).toHaveCount(0)
      }
      await expectAccessible(page)
      await page.getByRole('button', { name: '7 Colunas' }).click()
      await expect(page.getByRole('checkbox', { name: 'Data Final' })).toBeVisible()
      for (const hidden of PRIVATE_COLUMNS) {
        await expect(page.getByRole('checkbox', { name: hidden, exact: true })).toHaveCount(0)
      }
    })
  })
}

test.describe('an employee', () => {
  test.use({ person: 'davi' })

  test('may pick and look, and loses sight of a laudo at once when it is hidden, also where it was selected', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const client = await as('carla')
    const { nome, address } = await listedFarm(client, stage.places, ['P-1'])
    const uuid = await createListed(client, stage.places, { nome, codigo: 'P-2' })
    const list = laudoList(page)
    const bar = page.getByRole('region', { name: 'Laudos selecionados' })
    await open(address)
    await expect(list.codes).toHaveText(['P-1', 'P-2'])
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
    await expect(bar.getByRole('link', { name: 'Abrir no mapa' })).toBeVisible()
    await expect(bar.getByRole('button', { name: /^(Ocultar|Revelar)/ })).toHaveCount(0)
    await client.hideLaudo({ params: { id: uuid }, body: { hide: true } })
    await expect(list.codes).toHaveText(['P-1'])
    await expect(bar).toContainText('1 selecionado')
  })
})
