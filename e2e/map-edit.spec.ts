import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { expectOnItsMap, measuredLaudo, readInfo } from './map.fixture.ts'

const NOT_SAVED = /status of 412|ERR_FAILED/

/** Operates the edit dialog. */
function editModal(page: Page) {
  const modal = page.getByRole('dialog', { name: /^Editar/ })
  return {
    modal,
    text: (name: string) => modal.getByRole('textbox', { name }),
    save: modal.getByRole('button', { name: 'Salvar' }),
    note: (name: string) => modal.getByRole('checkbox', { name, exact: true }),
    async open() {
      await page.getByRole('button', { name: 'Editar o laudo' }).click()
      await expect(modal.getByRole('textbox', { name: 'Código' })).toBeVisible()
    },
  }
}

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('sees a laudo on its map and edits its data, which is on the card and on the server, and is told what is wrong', {
    tag: '@essential',
  }, async ({ page, open, as, stage }) => {
    const client = await as('carla')
    const { info } = await measuredLaudo(client, stage.places, { nome: 'Santa Rita', codigo: 'OS 901' })
    await open(`/map/${info.uuid}`)
    await expectOnItsMap(page, info)
    const edit = editModal(page)
    await edit.open()
    await expect(page).toHaveURL(/editar=true/)
    await expectAccessible(page)
    await expect(edit.save).toBeDisabled()
    await expect(edit.modal.getByText('Nada foi alterado.')).toBeVisible()
    await expect(edit.text('Horário Inicial')).toHaveValue('07:12')
    await edit.text('Nome de Exibição').fill('Santa Rita de Cima')
    await edit.modal.getByRole('combobox', { name: 'Piloto' }).or(edit.text('Piloto')).first().click()
    await page.getByRole('option', { name: 'Beto Souza' }).click()
    await edit.text('Data Final').fill('15/03/2026')
    await edit.save.click()
    // The first message is replaced by the second as soon as the server answers.
    await expect(page.getByText(/^(Iniciando atualização\.\.\.|Atualização concluída!)$/).first()).toBeVisible()
    await expect(edit.modal).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Santa Rita de Cima · OS 901' })).toBeVisible()
    await expect(page.getByText('15/03/2026 08:05')).toBeVisible()
    await expect(page).not.toHaveURL(/editar/)
    // Closing went back the step of opening.
    await page.goForward()
    await expect(edit.modal).toBeVisible()
    await page.goBack()
    await expect(edit.modal).toBeHidden()
    expect(await readInfo(client, info.uuid)).toMatchObject({
      nome: 'Santa Rita de Cima',
      pilotoId: stage.places.beto,
      dataInicial: '2026-03-14T07:12:00',
      dataFinal: '2026-03-15T08:05:00',
      areaAplicada: info.areaAplicada!,
    })

    await test.step('what is wrong cannot be saved', async () => {
      await edit.open()
      await edit.text('Nome de Exibição').fill('Sã')
      await edit.text('Código').focus()
      await expect(edit.modal.getByText('O nome de exibição precisa de pelo menos 3 caracteres.')).toBeVisible()
      await expect(edit.save).toBeDisabled()
      await edit.text('Nome de Exibição').fill('São João')
      await expect(edit.save).toBeEnabled()

      await edit.text('Horário Final').fill('')
      await expect(edit.save).toBeDisabled()
      await edit.text('Horário Inicial').fill('')
      await expect(edit.save).toBeEnabled()
      await edit.text('Data Final').fill('13/03/2026')
      await edit.text('Código').focus()
      await expect(edit.modal.getByText('A data final não pode ser anterior à data inicial.')).toBeVisible()
      await expect(edit.modal.getByText('Corrija um campo para salvar.')).toBeVisible()
      await edit.text('Data Final').fill('15/03/2026')
      await edit.save.click()
      await expect(edit.modal).toBeHidden()
      // Cleared times are stored as the specification's marker of an unknown time.
      expect(await readInfo(client, info.uuid)).toMatchObject({
        nome: 'São João',
        dataInicial: '2026-03-14T00:00:01',
        dataFinal: '2026-03-15T00:00:01',
      })
    })

    await test.step('its history says who changed what', async () => {
      await page.getByRole('button', { name: 'Histórico do laudo' }).click()
      const history = page.getByRole('dialog', { name: /^Histórico/ })
      await expect(history).toContainText(/Carla Dias alterou.*Santa Rita de Cima → São João/s)
      await expect(history).toContainText(/Santa Rita → Santa Rita de Cima/)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Histórico do laudo' })).toBeFocused()
    })

    await test.step('the focus stays on the button that folds and opens the card', async () => {
      await page.getByRole('button', { name: 'Recolher o cartão' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Abrir o cartão' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Recolher o cartão' })).toBeFocused()
    })
  })

  test('notes alone: suggestions are only suggestions, and 500 characters are the limit', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const { info } = await measuredLaudo(await as('carla'), stage.places)
    await open(`/map/${info.uuid}`)
    const edit = editModal(page)
    await edit.open()
    await expect(edit.modal.getByText('Sugeridas pelos números:')).toBeVisible()
    await expect(edit.modal.getByRole('checkbox', { checked: true })).toHaveCount(0)
    const free = edit.text('Observação livre')
    await free.fill('x'.repeat(501))
    await expect(
      edit.modal.getByText('A Observação excedeu o tamanho limite. Por favor, reduzir até 500 caracteres'),
    ).toBeVisible()
    await expect(edit.save).toBeDisabled()
    await free.fill('Vento de través no fim da manhã.')
    await expect(edit.modal.getByText('32 de 500 caracteres')).toBeVisible()
    await edit.modal.getByText('Obstáculos presentes').click()
    await edit.save.click()
    await expect(page.getByText('As modificações nas observações foram salvas...')).toBeVisible()
    await page.getByRole('button', { name: 'Observações', expanded: false }).click()
    await expect(page.getByText('Vento de través no fim da manhã.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Obstáculos presentes' })).toBeVisible()
    expect(await readInfo(await as('carla'), info.uuid)).toMatchObject({
      observacoes: 'Vento de través no fim da manhã.',
      observacoesArray: [{ chave: 'OBSTACULOS_PRESENTES', nome: 'Obstáculos presentes' }],
    })
  })

  test('is asked before anything typed is lost, goes on where it was, and finds it again after a reload', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const { info } = await measuredLaudo(await as('carla'), stage.places)
    await open(`/map/${info.uuid}`)
    const edit = editModal(page)
    const question = page.getByRole('dialog', { name: /^Descartar as alterações/ })
    await edit.open()
    // Nothing was changed, so no question is shown.
    await page.keyboard.press('Escape')
    await expect(edit.modal).toBeHidden()
    await expect(page.getByRole('button', { name: 'Editar o laudo' })).toBeFocused()

    await edit.open()
    await edit.text('Código').fill('OS trocada')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(edit.text('Código')).toHaveValue('OS trocada')
    await expect(edit.text('Código')).toBeFocused()

    await edit.modal.getByRole('button', { name: 'Cancelar' }).click()
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(edit.text('Código')).toHaveValue('OS trocada')
    await edit.modal.getByRole('button', { name: 'Fechar' }).click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(edit.modal).toBeHidden()
    await edit.open()
    await expect(edit.text('Código')).toHaveValue(info.codigo)
    expect((await readInfo(await as('carla'), info.uuid)).codigo).toBe(info.codigo)

    await test.step('what was typed is there again after a reload', async () => {
      await open(`/map/${info.uuid}?editar=true`)
      await edit.text('Nome de Exibição').fill('Fazenda Esperança')
      await page.reload()
      await expect(edit.text('Nome de Exibição')).toHaveValue('Fazenda Esperança')
      const restored = edit.modal.getByRole('alert').filter({ hasText: 'O que você tinha digitado está aqui' })
      await restored.getByRole('button', { name: 'Voltar ao que está salvo' }).click()
      await expect(edit.text('Nome de Exibição')).toHaveValue('Santa Rita')
      await expect(restored).toBeHidden()
      await expect(edit.save).toBeDisabled()
    })
  })

  test.describe('while somebody else saves the same laudo', () => {
    test.use({ complaints: NOT_SAVED })

    test('loses nothing, sees it, and decides', async ({ page, open, as, stage }) => {
      const { info } = await measuredLaudo(await as('carla'), stage.places)
      const ana = await as('ana')
      await open(`/map/${info.uuid}`)
      const edit = editModal(page)
      await edit.open()
      await edit.text('Nome de Exibição').fill('O que a Carla digitou')
      await test.step('without the server it says why, in sight of the field', async () => {
        await page.route('**/laudos/data/**', (route) => route.abort())
        await edit.save.click()
        const failed = edit.modal.getByRole('alert').filter({ hasText: 'O laudo não foi salvo' })
        await expect(failed).toContainText('Sem conexão com o servidor')
        await expect(failed).toBeInViewport({ ratio: 1 })
        await expect(edit.text('Nome de Exibição')).toBeInViewport()
        await page.unroute('**/laudos/data/**')
      })
      await ana.updateNotes({ params: { uuid: info.uuid }, body: { obsArray: ['VERIFICAR'], obsText: 'Da Ana' } })
      await edit.save.click()
      const conflict = edit.modal.getByRole('alert').filter({ hasText: 'Outra pessoa salvou este laudo' })
      await expect(page.getByText('Atualização falhou!').last()).toBeVisible()
      await expect(conflict).toBeVisible()
      await expect(edit.text('Nome de Exibição')).toHaveValue('O que a Carla digitou')
      expect((await readInfo(ana, info.uuid)).nome).toBe('Santa Rita')

      await conflict.getByRole('button', { name: 'Recarregar a versão salva' }).click()
      await expect(edit.text('Nome de Exibição')).toHaveValue('Santa Rita')
      await expect(edit.text('Observação livre')).toHaveValue('Da Ana')
      await edit.text('Nome de Exibição').fill('De novo a Carla')
      await ana.updateNotes({ params: { uuid: info.uuid }, body: { obsArray: [], obsText: 'Da Ana outra vez' } })
      await edit.save.click()
      // Nothing was changed by both, so that nothing is asked.
      await expect(conflict.getByRole('radio')).toHaveCount(0)
      await conflict.getByRole('button', { name: 'Juntar com o que digitei' }).click()
      await expect(conflict).toBeHidden()
      await edit.save.click()
      await expect(edit.modal).toBeHidden()
      // Fields that she did not change have the other person's values.
      expect(await readInfo(ana, info.uuid)).toMatchObject({ nome: 'De novo a Carla', observacoes: 'Da Ana outra vez' })
    })
  })
})
