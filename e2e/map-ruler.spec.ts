import { asLonLat, geodesicLengthM } from '@faixa/geometry'
import { expect, expectAccessible, test } from './journey.ts'
import { placeAt } from './map.fixture.ts'

test.use({ person: 'carla' })

test('the ruler measures on the ellipsoid, distances and areas, with a mouse and without', async ({
  page,
  open,
  stage,
}) => {
  const { first: info } = stage.seen
  await open(`/map/${info.uuid}`)
  await page.getByRole('button', { name: 'Régua' }).click()
  const ruler = page.getByRole('region', { name: 'Régua' })
  await expect(ruler).toContainText('Clique no mapa')
  const from = await placeAt(page, 800, 300)
  await page.mouse.click(800, 300)
  await page.mouse.move(1050, 450, { steps: 4 })
  const to = await placeAt(page, 1100, 500)
  await expect(ruler).toContainText(' km')
  const expected = geodesicLengthM(asLonLat([...from, ...to]))
  const metres = Number(
    (await ruler.innerText())
      .match(/([\d.]+,\d)\sm/)![1]!
      .replaceAll('.', '')
      .replace(',', '.'),
  )
  // The coordinates have five decimals: a metre at either end.
  expect(Math.abs(metres - expected)).toBeLessThan(3)

  const undo = ruler.getByRole('button', { name: 'Desfazer o último ponto' })
  await expect(undo).toBeEnabled()
  await page.keyboard.press('Backspace')
  await expect(ruler).toContainText('Clique no mapa')
  await expect(undo).toBeDisabled()

  await ruler.getByText('Área').click()
  await page.mouse.click(800, 300)
  await page.mouse.click(1000, 300)
  await page.mouse.move(1000, 500, { steps: 4 })
  await expect(ruler).toContainText(/[\d.]+,\d\d\sha · [\d.]+,\d\d\sacres/)
  await page.mouse.click(1000, 500)
  await page.mouse.move(800, 500, { steps: 4 })
  // The square is a triangle again without its last corner.
  const square = await ruler.getByText(/\sacres$/).innerText()
  await undo.click()
  await page.mouse.move(1000, 500, { steps: 4 })
  await expect(ruler.getByText(/\sacres$/)).not.toHaveText(square)
  await test.step('Esc ends what the mouse has begun, and keeps it', async () => {
    await page.mouse.click(1000, 500)
    await expect(ruler.getByText(/\sacres$/)).not.toHaveText(square)
    await page.mouse.move(900, 520, { steps: 4 })
    await page.locator('canvas').first().focus()
    await page.keyboard.press('Escape')
    await expect(ruler.getByRole('status')).toHaveText(/^Medida terminada\. 3 pontos\. [\d.,]+\sha · [\d.,]+\sacres$/)
    const ended = await ruler
      .getByText(/\sacres$/)
      .first()
      .innerText()
    await page.mouse.move(700, 350, { steps: 4 })
    await expect(ruler.getByText(/\sacres$/).first()).toHaveText(ended)
    await expect(undo).toBeDisabled()
    await page.mouse.click(700, 350)
    await expect(undo).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(ruler.getByRole('status')).toHaveText(/^Medida terminada\. 1 ponto\./)
    await page.keyboard.press('Escape')
    await expect(ruler).toBeHidden()
    await page.getByRole('button', { name: 'Régua' }).click()
  })
  await ruler.getByRole('button', { name: 'Fechar a régua' }).click()
  await expect(ruler).toBeHidden()
  await page.getByRole('button', { name: 'Régua' }).click()
  await expect(ruler).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ruler).toBeHidden()
  await test.step('without a mouse, and says what it measured', async () => {
    await open(`/map/${info.uuid}?lat=-22&lon=-51&z=15`)
    const button = page.getByRole('button', { name: 'Régua', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(ruler.getByText(/^Setas movem o mapa/).first()).toBeVisible()
    await expect(page.locator('canvas').first()).toBeFocused()
    const status = ruler.getByRole('status')
    await page.keyboard.press('Enter')
    await expect(status).toHaveText(/^Ponto marcado\. 1 ponto\./)
    await expect(undo).toBeEnabled()
    const middle = () => ['lat', 'lon'].map((name) => Number(new URL(page.url()).searchParams.get(name)))
    const press = async (key: string) => {
      const before = middle()
      await page.keyboard.press(key)
      // The map moves gradually; at rest, the address has its position.
      await expect.poll(middle).not.toEqual(before)
    }
    await press('ArrowRight')
    await press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(status).toHaveText(/^Ponto marcado\. 2 pontos\. [\d.,]+\sm · [\d.,]+\skm$/)
    // Metres of two hundred pixels: 2 pi a cos(22°) / (512 · 2^15) each.
    const metresOf = async () =>
      Number(
        (await status.innerText())
          .match(/([\d.]+,\d)\sm/)![1]!
          .replaceAll('.', '')
          .replace(',', '.'),
      )
    const expected = (200 * 2 * Math.PI * 6378137 * Math.cos((22 * Math.PI) / 180)) / (512 * 2 ** 15)
    expect(Math.abs((await metresOf()) / expected - 1)).toBeLessThan(0.01)
    await page.keyboard.press('Backspace')
    await expect(status).toHaveText(/^Ponto desfeito\. 1 ponto\./)
    await ruler.getByRole('button', { name: 'Limpar a medida' }).click()
    await page.locator('canvas').first().focus()
    await press('ArrowLeft')
    await expect(ruler.getByText(/^Setas movem o mapa/).first()).toBeVisible()
    await ruler.getByText('Área').click()
    await page.locator('canvas').first().focus()
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press(' ')
      await press(key)
    }
    await page.keyboard.press('Escape')
    await expect(undo).toBeDisabled()
    await expect(status).toHaveText(/^Medida terminada\. 3 pontos\. [\d.,]+\sha · [\d.,]+\sacres$/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(ruler).toBeHidden()
    await expect(button).toBeFocused()
  })
})
