/** Files on a device without a network: shared by another application, and of a flight that waits to be sent. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, PATIENCE_MS, test } from './journey.ts'
import { filesOf, type GivenFile, laudoForm, sentUuid, simulatedSet } from './laudo-form.fixture.ts'
import { emailOf, SENHA } from './stage/people.ts'

test.use({
  person: 'carla',
  // What is not kept fails to load without a network.
  complaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('faixa-sem-rede', 'sim'))
})

test('files that another application shares are in «Novo Laudo», also without a network', async ({
  page,
  open,
  context,
}) => {
  const form = laudoForm(page)
  await open('/new-application-report')
  await expectReady(page)
  await context.setOffline(true)
  await test.step('one file is in the field of its content', async () => {
    await share(page, [simulatedSet().trajeto])
    await expect(page).toHaveURL(/new-application-report$/)
    await expect(form.form.getByText('trajeto.kml')).toBeVisible({ timeout: PATIENCE_MS })
    // They are taken once.
    expect(await page.evaluate(() => caches.has('faixa-recebidos'))).toBe(false)
  })
  await test.step('those of several flights are sorted into flights', async () => {
    await share(page, filesOf(2))
    await expect(page.getByRole('button', { name: 'Criar 2 laudos' })).toBeVisible({ timeout: PATIENCE_MS })
    await expectAccessible(page)
  })
})

test('who is not signed in signs in first, and the shared files are there', async ({ page, open }) => {
  await open('/new-application-report')
  await expectReady(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  await share(page, [simulatedSet().area])
  await page.getByLabel('E-mail').fill(emailOf('carla'))
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Acessar' }).click()
  await expect(laudoForm(page).form.getByText('area.kml')).toBeVisible({ timeout: PATIENCE_MS })
})

test('a flight that was sent without a network goes by itself after a reload, and once', async ({
  page,
  open,
  as,
  context,
}) => {
  const form = laudoForm(page)
  const codigo = `SR ${crypto.randomUUID().slice(0, 8)}`
  await open('/new-application-report')
  await expectReady(page)
  await form.fillIn()
  await form.put(simulatedSet())
  await form.text('Código').fill(codigo)
  await form.numbers()
  await form.confirmAll()
  await context.setOffline(true)
  await form.submit.click()
  await expect(form.form.getByText(/seguem sozinhos quando a conexão voltar/)).toBeVisible({ timeout: PATIENCE_MS })
  await page.reload()
  await expect(form.form.getByText(/seguem sozinhos quando a conexão voltar/)).toBeVisible({ timeout: PATIENCE_MS })
  await expect(form.text('Código')).toHaveValue(codigo)
  await context.setOffline(false)
  await sentUuid(page)
  const carla = await as('carla')
  expect((await carla.listLaudos({ query: { busca: codigo } })).totalItems).toBe(1)
})

/** Waits until the service worker answers for the page, and has kept what the form needs. */
async function expectReady(page: Page): Promise<void> {
  const kept = async () =>
    (await caches.match('/api/v1/entidades/list/prestadoras', { ignoreVary: true })) !== undefined
  await expect.poll(() => page.evaluate(kept), { timeout: PATIENCE_MS }).toBe(true)
}

/** Sends files as the system of a telephone does: with a form, to the address in the manifest. */
async function share(page: Page, files: readonly GivenFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString() }))
  await page.evaluate(async (all) => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href
    const { share_target: target } = (await (await fetch(address)).json()) as {
      readonly share_target: {
        readonly action: string
        readonly params: { readonly files: { readonly name: string }[] }
      }
    }
    const transfer = new DataTransfer()
    for (const { name, mimeType, text } of all) transfer.items.add(new File([text], name, { type: mimeType }))
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true })
    input.name = target.params.files[0]!.name
    input.files = transfer.files
    const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data' })
    form.action = new URL(target.action, address).href
    form.append(input)
    document.body.append(form)
    form.submit()
  }, given)
}
