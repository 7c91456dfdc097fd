/** The week's effectiveness report, as a manager makes it for the first time and again a week later: loaded, looked at, saved and sent. */
import type { Page } from '@playwright/test'
import { expect, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import { createListed } from './laudo-list.fixture.ts'
import { SENHA } from './stage/people.ts'

const TRATAMENTOS = ['HERBICIDA', 'MATURADOR', 'INSETICIDA', 'FUNGICIDA', 'INIBIDOR'] as const

// Sending is refused here: this server has no mail server.
test.use({ complaints: /status of 409/ })

const DAY_MS = 86_400_000

/** Monday of the last week in the browser's time zone: on Sunday evening, this program's may be in the next one. */
function lastMonday(): string {
  const today = new Date(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format())
  const back = ((today.getUTCDay() + 6) % 7) + 7
  return new Date(today.getTime() - back * DAY_MS).toISOString().slice(0, 10)
}

test('the week of two prestadoras and five treatments takes at most ten interactions, and four the week after', async ({
  page,
  open,
  newcomer,
  as,
  stage,
}) => {
  const { email, empresa, nome } = await newcomer()
  const ana = await as('ana')
  const carla = await as('carla')
  const [word = ''] = crypto.randomUUID().split('-')
  const register = async (prestadora: string) => {
    const { id } = await ana.registerEntity({ body: { nivel: 'prestadora', nome: prestadora, empresas: [empresa] } })
    const piloto = await ana.registerEntity({ body: { nivel: 'piloto', nome: `Piloto ${prestadora}`, prestadora: id } })
    return { prestadora: id, piloto: piloto.id }
  }
  const [rasante, alvorada, outra] = [`Rasante ${word}`, `Alvorada ${word}`, `Zênite ${word}`]
  const pairs = [await register(rasante), await register(alvorada), await register(outra)] as const
  const data = lastMonday()
  const flights = [
    ...TRATAMENTOS.map((tratamento, index) => ({ tratamento, ...pairs[index % 2]! })),
    // A third prestadora and a sixth treatment flew too, and are not in this report.
    { tratamento: 'HERBICIDA' as const, ...pairs[2] },
    { tratamento: 'SEMEADURA' as const, ...pairs[0] },
  ]
  for (const [index, flight] of flights.entries()) {
    await createListed(carla, stage.places, {
      ...flight,
      empresa,
      codigo: `SEM ${word} ${index}`,
      dataInicial: data,
      dataFinal: data,
    })
  }
  // The report is of laudos that are ready.
  const ready = async () => {
    const found = await carla.listEffectiveness({ query: { empresa } })
    return 'message' in found ? 0 : found.length
  }
  await expect.poll(ready, { timeout: PATIENCE_MS }).toBe(flights.length)
  await open('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(SENHA)
  await page.getByRole('button', { name: 'Acessar' }).click()
  await expect(page).not.toHaveURL(/login/)
  const filter = page.getByRole('form', { name: 'Filtro do relatório' })
  const rows = (page: Page) => page.getByRole('row').filter({ hasText: `SEM ${word}` })
  let interactions = 0
  const act = async (done: Promise<unknown>) => {
    interactions++
    await done
  }
  const several = async (label: string, names: readonly string[]) => {
    await act(filter.getByRole('combobox', { name: label }).fill(names.join('; ')))
    await act(page.getByRole('option', { name: 'Marcar todos os encontrados' }).click())
    for (const name of names) await expect(filter.getByText(name, { exact: true })).toBeVisible()
  }

  await test.step('the first time, with everything chosen', async () => {
    await open('/effectiveness-report')
    await expect(filter).toBeVisible()
    const since = Date.now()
    await several('Prestadora', [rasante, alvorada])
    await several('Tratamento', TRATAMENTOS)
    await act(filter.getByRole('button', { name: 'Carregar' }).click())
    await expect(rows(page)).toHaveCount(5)
    await expect(page.getByRole('table', { name: 'Parâmetros do relatório' })).toContainText('5 de 5 laudos do período')
    await act(page.getByRole('button', { name: 'Salvar' }).click())
    const save = page.getByRole('dialog', { name: 'Salvar relatório' })
    await expect(save.getByRole('textbox', { name: 'Nome do relatório' })).toHaveValue(/^Semana de .* · Alvorada/)
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await act(save.getByRole('button', { name: 'Salvar e enviar…' }).click())
    const send = page.getByRole('dialog', { name: /^Enviar por e-mail: Semana de/ })
    await act(send.getByRole('combobox', { name: 'Quem recebe' }).click())
    await act(page.getByRole('option', { name: new RegExp(`^${nome}`) }).click())
    await page.keyboard.press('Tab')
    await act(send.getByRole('button', { name: 'Enviar agora' }).click())
    await expect(page.getByRole('alert').filter({ hasText: 'Este servidor não envia e-mails' })).toBeVisible()
    expect(interactions).toBeLessThanOrEqual(10)
    test.info().annotations.push({
      type: 'medido',
      description: `${interactions} interações, ${Math.round((Date.now() - since) / 1000)} s`,
    })
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a week later, with filter and recipients of the last time', async () => {
    interactions = 0
    await page.evaluate(() => sessionStorage.clear())
    await open('/effectiveness-report')
    const again = filter.getByRole('button', { name: 'Carregar o mesmo da semana passada' })
    await expect(again).toBeVisible()
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    const since = Date.now()
    await act(again.click())
    await expect(rows(page)).toHaveCount(5)
    await act(page.getByRole('button', { name: 'Salvar' }).click())
    await act(page.getByRole('button', { name: 'Salvar e enviar…' }).click())
    const send = page.getByRole('dialog', { name: /^Enviar por e-mail: Semana de/ })
    await expect(send.getByText('Quem recebeu o último relatório está proposto.')).toBeVisible()
    await act(send.getByRole('button', { name: 'Enviar agora' }).click())
    await expect(page.getByRole('alert').filter({ hasText: 'Este servidor não envia e-mails' }).first()).toBeVisible()
    expect(interactions).toBeLessThanOrEqual(4)
    test.info().annotations.push({
      type: 'medido',
      description: `${interactions} interações, ${Math.round((Date.now() - since) / 1000)} s`,
    })
    // The choice is kept though this server could not send. The message is above the dialog, and is closed first.
    for (const message of await page.getByRole('button', { name: 'Fechar mensagem' }).all()) await message.click()
    await page.keyboard.press('Escape')
    await expect(send).toBeHidden()
    await page.getByRole('button', { name: 'Mais ações do relatório' }).click()
    await page.getByRole('menuitem', { name: 'Enviar por e-mail…' }).click()
    await expect(send.getByRole('radio', { name: /^Só quando eu enviar/ })).toBeChecked()
    await expect(send.getByText(new RegExp(nome)).first()).toBeVisible()
  })
})
