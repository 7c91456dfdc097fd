/** Two people edit the same thing: both changes are kept, and what both changed is asked field by field. */
import { expect, expectWellMade, test } from './journey.ts'
import { simulatedSet } from './laudo-form.fixture.ts'

test.use({ person: 'davi', complaints: /status of 412/ })

test('two people edit one order: each field that both changed is a question, and no value is lost', async ({
  page,
  open,
  as,
  stage,
}) => {
  const davi = await as('davi')
  const { aurora, norte, aerosul, bruno, beto } = stage.places
  const codigo = `OS ${crypto.randomUUID().slice(0, 8)}`
  const { name, buffer } = simulatedSet().area
  const body = {
    ...{ codigo, nome: 'Baixada', data: '2026-03-01', diaPlanejado: '2026-03-02', tratamento: 'INSETICIDA' as const },
    ...{ empresa: aurora, unidade: norte, prestadora: aerosul, piloto: bruno, insumos: 40 },
  }
  const { uuid } = await davi.createOrdem({ body }, { files: { file_area: new File([new Uint8Array(buffer)], name) } })
  await open(`/ordens-servico/${uuid}`)
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Atualizar Ordem de Serviço: ${codigo}` })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const save = dialog.getByRole('button', { name: 'Salvar' })
  await field('Nome de Exibição').fill('Baixada do Davi')
  await field('Insumos (ha)').fill('1.234,5')
  await field('Dia Planejado').fill('03/03/2026')
  const params = { uuid }
  await (await as('ana')).updateOrdem({
    params,
    body: { nome: 'Baixada da Ana', insumos: 41, piloto: beto, cultura: 'MILHO' },
  })
  await save.click()
  const conflict = dialog.getByRole('alert').filter({ hasText: 'Outra pessoa salvou esta ordem' })
  const question = (name: string) => conflict.getByRole('radiogroup', { name })
  const goOn = conflict.getByRole('button', { name: 'Continuar com estas escolhas' })
  await test.step('both values are shown in words, nothing is chosen, and what only one changed is no question', async () => {
    await expect(conflict.getByRole('radiogroup')).toHaveCount(2)
    await expect(conflict.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(question('Nome de Exibição').getByRole('radio', { name: 'O seu Baixada do Davi' })).toBeVisible()
    await expect(question('Insumos').getByRole('radio', { name: 'Salvo por outra pessoa 41\u00a0ha' })).toBeVisible()
    await expect(conflict).toContainText('Só a outra pessoa mudou: Cultura, agora «MILHO»; Piloto, agora «Beto Souza».')
    await expectWellMade(page, [1440, 390])
  })
  await test.step('the form goes on once every question is answered, by the keyboard too', async () => {
    await question('Nome de Exibição')
      .getByRole('radio', { name: /^O seu/ })
      .press('Space')
    await expect(goOn).toBeDisabled()
    await question('Insumos')
      .getByRole('radio', { name: /^O seu/ })
      .press('ArrowDown')
    await expect(question('Insumos').getByRole('radio', { name: /^Salvo por/ })).toBeChecked()
    await goOn.press('Enter')
    await expect(conflict).toBeHidden()
    await expect(field('Nome de Exibição')).toHaveValue('Baixada do Davi')
    await expect(field('Insumos (ha)')).toHaveValue('41')
  })
  await save.click()
  await expect(dialog).toBeHidden()
  expect(await davi.readOrdem({ params })).toMatchObject({
    ...{ nome: 'Baixada do Davi', insumos: 41, diaPlanejado: '2026-03-03', cultura: 'MILHO' },
    piloto: { nome: 'Beto Souza' },
  })
})
