import { expect, test } from './journey.ts'
import { laudoList, listedFarm } from './laudo-list.fixture.ts'

test.describe('an analyst', () => {
  // A row that is gone is answered with a 404, which browsers write down.
  test.use({ person: 'carla', complaints: /status of 404|net::ERR_FAILED/ })

  test('takes back what they deleted themselves', async ({ page, open, as, stage }) => {
    const { address } = await listedFarm(await as('carla'), stage.places, ['D-1', 'D-2'])
    const list = laudoList(page)
    await open(address)
    await list
      .row('D-1')
      .getByRole('button', { name: /^Excluir/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(list.codes).toHaveText(['D-2'])
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('RESTAURADO!')).toBeVisible()
    await expect(list.codes).toHaveText(['D-1', 'D-2'])
  })

  test('is told that a row is gone, before any news of it came', async ({ page, open, as, stage }) => {
    const carla = await as('carla')
    const { uuids, address } = await listedFarm(carla, stage.places, ['D-1', 'D-2', 'D-3'])
    const list = laudoList(page)
    await page.route(/\/eventos/, (route) => route.abort())
    await open(address)
    await expect(list.rows).toHaveCount(3)
    for (const uuid of uuids.slice(0, 2)) await carla.deleteLaudo({ params: { id: uuid } })
    await list
      .row('D-1')
      .getByRole('button', { name: /^Excluir/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('O laudo já não está na lista')).toBeVisible()
    await expect(page.getByText('Outra pessoa o excluiu. A lista foi atualizada.')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(list.codes).toHaveText(['D-3'])
  })

  test('is not told that a page is empty when others emptied it: the one before comes', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const carla = await as('carla')
    const codes = ['D-1', 'D-2', 'D-3', 'D-4', 'D-5', 'D-6']
    const { uuids, address } = await listedFarm(carla, stage.places, codes)
    const list = laudoList(page)
    await open(`${address}&linhas=5&pagina=2`)
    await expect(list.codes).toHaveText(['D-6'])
    await carla.deleteLaudo({ params: { id: uuids[5]! } })
    await expect(list.codes).toHaveText(codes.slice(0, 5))
    await expect(page).not.toHaveURL(/pagina/)
    // All of the first page: what follows comes in their place.
    await carla.restoreLaudo({ params: { id: uuids[5]! } })
    await open(`${address}&linhas=5`)
    await expect(list.rows).toHaveCount(5)
    for (const uuid of uuids.slice(0, 5)) await carla.deleteLaudo({ params: { id: uuid } })
    await expect(list.codes).toHaveText(['D-6'])
  })
})
