/** The checks in the form: an impossible flight is refused, an odd one is confirmed by a person. */
import { expect, PATIENCE_MS, test } from './journey.ts'
import { kml, laudoForm, sentUuid, simulatedSet } from './laudo-form.fixture.ts'

const RING = '133,-24 133.01,-24 133.01,-24.01 133,-24.01 133,-24'
const AUSTRALIA = `<kml><Placemark><name>1</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`

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
  // With other figures it is another finding, which nobody confirmed.
  await form.text('Insumos').fill('98')
  const again = form.form.getByRole('checkbox', { name: /^Confirmo: Os insumos informados dão para 98,00/ })
  await expect(again).not.toBeChecked()
  await again.check()
  // What the files measured better than the person typed it is taken over.
  await form.text('Faixa Executada').fill('30')
  await form.form.getByRole('button', { name: /^Usar o medido: / }).click()
  await expect(form.form.getByRole('checkbox', { name: /^Confirmo: A faixa informada/ })).toHaveCount(0)
  await form.submit.click()
  await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
  await open(`/map/${await sentUuid(page)}`)
  const card = page.getByRole('complementary', { name: 'Dados do laudo' })
  await expect(card.getByText('Método v2').first()).toBeVisible()
  await card.getByRole('button', { name: /^Avisos/ }).click()
  await expect(card.getByText(/^Confirmado no envio por Carla Dias, em /)).toBeVisible()
})
