/** A clerk of a prestadora registers a flight after the first one and takes its papers along, typing only the values that are new. */
import { expect, expectAccessible, PATIENCE_MS, test } from './journey.ts'
import { laudoForm, sentUuid, simulatedSet } from './laudo-form.fixture.ts'
import { measuredLaudo, readInfo } from './map.fixture.ts'

test.use({ person: 'gil' })

const PAPER = {
  uf: 'SP',
  municipio: 'Assis',
  pista: 'Santa Fé',
  alturaVoo: 3.5,
  equipamento: 'bico',
  equipamentoModelo: 'CP-03',
  agronomo: 'Zuleica Moura',
  agronomoRegistro: 'CREA-SP 123',
  produtos: [{ marca: 'Moddus', ingrediente: 'Trinexapaque-etílico', classe: '5', dose: 0.8, unidade: 'L/ha' }],
} as const

test('the papers of a flight after the first take at most twelve interactions', async ({ page, open, as, stage }) => {
  const codigo = `PAP ${crypto.randomUUID().slice(0, 8)}`
  const tratamento = 'MATURADOR'
  const gil = await as('gil')
  await measuredLaudo(await as('carla'), stage.places, {
    codigo,
    fields: { tratamento, dadosOperacao: JSON.stringify(PAPER), dataInicial: '2026-11-20', dataFinal: '2026-11-20' },
  } as never)
  await open('/new-application-report')
  const form = laudoForm(page)
  const since = Date.now()
  let interactions = 0
  const act = async (done: Promise<unknown>) => {
    interactions++
    await done
  }
  // Three files dropped together are one act.
  await act(form.put(simulatedSet()))
  await expect(form.text('Horário Inicial')).not.toHaveValue('')
  await form.choose('Tratamento', tratamento)
  interactions += 2
  await expect(page.getByText(codigo)).toBeVisible()
  await act(page.getByRole('button', { name: 'Copiar do último voo' }).click())
  await expect(page.getByText(/^Copiado de/)).toBeVisible()
  await expect(form.form.getByLabel('Pista de pouso')).toHaveValue('Santa Fé')
  // The place comes from the map, not from the flight before.
  await expect(form.form.getByText('Proposto pela posição do campo')).toBeVisible()
  if ((await form.text('Nome de Exibição').inputValue()) === '')
    await act(form.text('Nome de Exibição').fill('Rosário'))
  await act(form.text('Código').fill(`${codigo} B`))
  await act(form.text('Receituário agronômico').fill('0042'))
  await act(form.text('Data do receituário').fill('10/03/2026'))
  const line = (row: number) =>
    form.form.getByRole('group', { name: `leitura ${row}`, exact: true }).getByLabel('Leitura numa linha')
  await act(line(1).fill('24,5 68 6 NE'))
  await act(line(2).fill('26 61 8 NE'))
  await form.text('Código').focus()
  await expect(form.form.getByRole('textbox', { name: /^Temperatura/ }).first()).toHaveValue('24,5')
  await expectAccessible(page)
  // Strip and equipment of earlier laudos are offered while they are typed, too.
  for (const [label, text] of [
    ['Pista de pouso', 'Santa Fé'],
    ['Modelo do equipamento', 'CP-03'],
  ] as const) {
    const list = await form.form.getByLabel(label).getAttribute('list')
    await expect(page.locator(`[id="${list}"] option[value="${text}"]`)).toHaveCount(1)
  }
  for (const box of await form.form.getByRole('checkbox', { name: /^Confirmo: / }).all()) await act(box.check())
  await act(form.submit.click())
  const uuid = await sentUuid(page)
  const paper = page.getByRole('button', { name: 'Baixar Relatório operacional (PDF)' })
  await expect(paper).toBeVisible({ timeout: PATIENCE_MS })
  await expect(page.getByText(/^Faltam? \d+ de \d+ campos$/)).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await act(paper.click())
  expect((await downloading).suggestedFilename()).toMatch(/^relatorio-operacional-/)
  const seconds = Math.round((Date.now() - since) / 1000)
  test.info().annotations.push({ type: 'papéis', description: `${interactions} interações, ${seconds} s` })
  expect(interactions).toBeLessThanOrEqual(12)
  expect((await readInfo(gil, uuid)).dadosOperacao).toMatchObject({
    agronomo: 'Zuleica Moura',
    produtos: [{ marca: 'Moddus', dose: 0.8 }],
    receituario: '0042',
    leituras: [{ temperatura: 24.5, direcao: 'NE' }, { temperatura: 26 }],
  })
})
