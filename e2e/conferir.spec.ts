import { expect, expectAccessible, test } from './journey.ts'
import { laudoList, listedFarm } from './laudo-list.fixture.ts'

test.use({ person: 'carla' })

test('three laudos are reviewed by the keyboard alone, noted, and found by who reviewed them', async ({
  page,
  open,
  as,
  stage,
}) => {
  const carla = await as('carla')
  const { address, uuids } = await listedFarm(carla, stage.places, ['C-1', 'C-2', 'C-3'])
  const list = laudoList(page)
  const review = page.getByRole('region', { name: 'Conferência' })
  await open(`${address}&colunas=codigo,status`)
  await expect(list.table.getByText('Pronto')).toHaveCount(3)
  await open(`${address}&conferido=nao&colunas=codigo,status`)
  await expect(list.rows).toHaveCount(3)

  await test.step('from the list to the first of them, with its checks at hand', async () => {
    await page.getByRole('link', { name: 'Conferir', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('C-1')
    await expect(review).toContainText('Ainda não conferido.')
    await expect(review).toContainText(/avisos? a confirmar/)
    await expectAccessible(page)
    // On a telephone too, the reviewed number is above the bar that reviews it.
    const figure = page.getByTestId('efetividade')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(figure).toBeVisible()
      await expect(review).toBeVisible()
      const [above, below] = [await figure.boundingBox(), await review.boundingBox()]
      expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
    }
  })

  await test.step('a note by its key, C for the review, which goes on to the next', async () => {
    await page.keyboard.press('2')
    await expect(review.getByRole('checkbox', { name: 'Dentro do padrão' })).toBeChecked()
    await expect(review.getByRole('checkbox', { name: 'Dentro do padrão' })).toBeEnabled()
    await page.keyboard.press('c')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('C-2')
    await expect(review).toContainText('Ainda não conferido.')
    await page.keyboard.press('c')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('C-3')
    await page.keyboard.press('c')
    await expect(review).toContainText(/^.*Conferido por Carla Dias, em /)
    await page.keyboard.press('k')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('C-2')
    await expect(review).toContainText('Conferido por Carla Dias')
  })

  const { laudoInfo } = await carla.readLaudo({ params: { uuid: uuids[0]! }, query: { camadas: 'nenhuma' } })
  expect(laudoInfo).toMatchObject({
    conferido: { por: 'Carla Dias' },
    observacoesArray: [{ chave: 'DENTRO_DO_PADRAO' }],
  })

  await test.step('the list has none left, and all three among those reviewed', async () => {
    await open(`${address}&conferido=nao`)
    await expect(page.getByText('Mostrar todos os laudos')).toBeVisible()
    await expect(list.rows).toHaveCount(0)
    await open(`${address}&conferido=sim`)
    await expect(list.table.getByText('Conferido', { exact: true })).toHaveCount(3)
  })
})

test('several laudos are noted and reviewed at once, which can be undone', async ({ page, open, as, stage }) => {
  const { address } = await listedFarm(await as('carla'), stage.places, ['B-1', 'B-2'])
  const list = laudoList(page)
  const bar = page.getByRole('region', { name: 'Laudos selecionados' })
  await open(`${address}&colunas=codigo,status`)
  await expect(list.table.getByText('Pronto')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()

  await bar.getByRole('button', { name: 'Observações' }).click()
  const dialog = page.getByRole('dialog', { name: 'Observações dos laudos selecionados' })
  await dialog.getByRole('group', { name: 'Acrescentar' }).getByText('Verificar', { exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Gravar' }).click()
  await expect(page.getByText('As observações de 2 laudos foram gravadas com sucesso!')).toBeVisible()

  await bar.getByRole('button', { name: 'Conferir' }).click()
  await expect(page.getByText('2 laudos foram conferidos com sucesso!')).toBeVisible()
  await expect(list.table.getByText('Conferido', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Desfazer', exact: true }).last().click()
  await expect(list.table.getByText('Conferido', { exact: true })).toHaveCount(0)
})
