/** A flight without an area file: preview and server measure it against the registered plots of the empresa. */
import { expect, expectAccessible, PATIENCE_MS, test } from './journey.ts'
import { laudoForm, sentUuid, simulatedSet } from './laudo-form.fixture.ts'
import { registerPlots } from './stage/register-plots.ts'

const ADDRESS = '/new-application-report'
const NONE = 'Sem talhões cadastrados perto deste voo: envie a área'

test.describe('without an area file', () => {
  test.use({ person: 'gil', complaints: /ERR_FAILED/ })

  test('the preview is measured against the registered plots, and the laudo has its numbers', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const { area, aplicacao, trajeto } = simulatedSet()
    // Each attempt has its own unidade: simulated flights share one location, and plots of another attempt would be measured too.
    const nome = `Fazenda ${crypto.randomUUID().slice(0, 8)}`
    const body = { nivel: 'unidade', nome, empresa: stage.places.aurora } as const
    const { id: unidade } = await (await as('ana')).registerEntity({ body })
    await registerPlots(await as('ana'), area.buffer, stage.places.aurora, unidade)
    await open(ADDRESS)
    const form = laudoForm(page)
    await test.step('a prestadora finds itself chosen, and its own pilots', async () => {
      const prestadora = form.form.getByRole('combobox', { name: 'Prestadora' }).or(form.text('Prestadora')).first()
      await expect(prestadora).toHaveValue('AeroSul Aviação')
      await form
        .text('Piloto')
        .or(form.form.getByRole('combobox', { name: 'Piloto' }))
        .first()
        .click()
      const pilot = (name: string) => page.getByRole('option', { name, exact: true })
      await expect(pilot('Beto Souza')).toBeVisible()
      await expect(pilot('Bruno Lima')).toBeVisible()
      // This pilot belongs to Voo Alto.
      await expect(pilot('João Ávila')).toHaveCount(0)
      await page.keyboard.press('Escape')
    })
    await form.put({ aplicacao, trajeto })
    await expect(form.preview).toContainText('escolha a empresa para ver a efetividade', { timeout: PATIENCE_MS })
    expect(await form.numbers()).not.toHaveProperty('percentAplicacaoEfetiva')

    await test.step('without the server the preview says so and can ask again', async () => {
      await page.route('**/entidades/area_empresa/**', (route) => route.abort())
      await form.choose('Empresa', 'Agro Boreal')
      const note = form.preview.getByRole('status')
      await expect(note).toContainText('Os talhões cadastrados não puderam ser buscados', { timeout: PATIENCE_MS })
      await expect(note).toContainText('Sem conexão com o servidor')
      expect((await form.numbers())['areaAplicada']).toBeGreaterThan(1)
      await page.unroute('**/entidades/area_empresa/**')
      await note.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(note).toContainText(NONE)
      await expect(
        form.form.getByText('Não há talhões cadastrados perto deste voo: escolha o traçado da área.'),
      ).toBeVisible()
      await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
    })
    await expectAccessible(page)
    await form.preview.getByRole('button', { name: 'Ir para o traçado da área' }).click()
    await expect(form.slot('area')).toBeFocused()
    await form.choose('Empresa', 'Usina Aurora')
    await expect(form.preview).toContainText(/medido contra \d+ talhões cadastrados de Usina Aurora\./)
    await form.choose('Unidade', 'Fazenda Sul')
    await expect(form.preview.getByRole('status')).toContainText(NONE)
    await form.choose('Unidade', nome)
    await expect(form.preview).toContainText(
      new RegExp(`medido contra \\d+ talhões cadastrados de Usina Aurora · ${nome}\\.`),
    )
    await expectAccessible(page)
    const shown = await form.numbers()
    expect(shown['percentAplicacaoEfetiva']).toBeGreaterThan(50)

    await form.choose('Piloto', 'Bruno Lima')
    await form.text('Data Inicial').fill('14/03/2026')
    await form.text('Nome de Exibição').fill('Santa Rita')
    await form.text('Código').fill('OS 78')
    await form.submit.click()
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
    const uuid = await sentUuid(page)
    const { laudoInfo } = await (await as('carla')).readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
    expect(laudoInfo).toMatchObject(shown)

    await test.step('after its plots were replaced the map of the laudo says so, without a section to open', async () => {
      await registerPlots(await as('ana'), simulatedSet('passes', 20).area.buffer, stage.places.aurora, unidade)
      await open(`/map/${uuid}`)
      await expect(page.getByText(/deste laudo (foi|foram) substituídos? no cadastro depois da medição\./)).toBeVisible(
        {
          timeout: PATIENCE_MS,
        },
      )
    })
  })
})
