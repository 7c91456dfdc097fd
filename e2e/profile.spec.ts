import { join } from 'node:path'
import { expect, expectWellMade, test, WIDTHS } from './journey.ts'
import { tokenFor } from './messages.fixture.ts'
import { SENHA } from './stage/people.ts'

const PICTURE = join(import.meta.dirname, '..', 'docs', 'telas', 'mapa.png')

test('a person looks after the own account', async ({ page, open, stage, newcomer }) => {
  const { email } = await newcomer()
  const word = crypto.randomUUID().slice(0, 8)
  await test.step('the addresses of the template lead to the profile', async () => {
    await open('/user-profile-lite')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.getByRole('button', { name: 'Acessar' }).click()
    await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible()
    await expect(page).toHaveURL(/\/user-profile$/)
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('another name is in the bar at once', async () => {
    await page.getByLabel('Nome').fill(`Nina Nova ${word}`)
    await page.getByRole('button', { name: 'Salvar nome' }).click()
    await expect(page.getByRole('button', { name: `Conta de Nina Nova ${word}` })).toBeVisible()
  })
  await test.step('and so is a picture, in the square that was chosen', async () => {
    await page.getByRole('button', { name: 'Escolher foto' }).click()
    await page.getByLabel('Arquivo da foto').setInputFiles(PICTURE)
    await expect(page.getByAltText('A foto como vai ficar')).toBeVisible()
    await page.getByRole('slider', { name: 'Enquadramento' }).press('End')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Salvar foto' }).click()
    await expect(page.getByAltText('Sua foto')).toHaveAttribute('src', /^data:image\/webp/)
    await expect(page.getByRole('button', { name: /^Conta de/ }).locator('img')).toHaveAttribute(
      'src',
      /^data:image\/webp/,
    )
  })
  await test.step('theme, base map and notices are kept for the next sign-in, on any device', async () => {
    await page.getByText('Escuro', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('checkbox', { name: 'Laudos que ficaram prontos' }).uncheck()
    await expect(page.getByText('Preferência salva.').first()).toBeVisible()
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.evaluate(() => localStorage.clear())
    await open('/user-profile')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(SENHA)
    await page.getByRole('button', { name: 'Acessar' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(page.getByRole('checkbox', { name: 'Laudos que ficaram prontos' })).not.toBeChecked()
  })
  await test.step('the e-mail changes once the new address has confirmed, and the session stays', async () => {
    const another = `nova-${word}@exemplo.com.br`
    await page.getByLabel('Novo e-mail').fill(another)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByText('Falta confirmar')).toBeVisible()
    await expect(page.getByText(`Você entra com ${email}.`)).toBeVisible()
    await expect.poll(() => tokenFor(another, stage.mailFolder)).toBeTruthy()
    await open(`/confirmar-email?token=${tokenFor(another, stage.mailFolder)}`)
    await expect(page).toHaveURL(/\/confirmar-email$/)
    await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click()
    await expect(page.getByRole('status')).toContainText(`entre com ${another}`)
    await expectWellMade(page, WIDTHS)
    await page.getByRole('link', { name: 'Ir para o meu perfil' }).click()
    await expect(page.getByText(`Você entra com ${another}.`)).toBeVisible()
  })
})
