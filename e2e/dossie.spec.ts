import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from '@faixa/contract'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import { measuredLaudo, readInfo } from './map.fixture.ts'

const ROOT = join(import.meta.dirname, '..')
const LOST = 'O arquivo «trajeto.kml» não está mais no servidor: avise o suporte.'
const MAIN = join(ROOT, 'apps', 'cli', 'src', 'main.ts')

interface Index {
  readonly arquivos: readonly { readonly caminho: string; readonly bytes: number; readonly sha256: string }[]
  readonly falta: readonly { readonly oQue: string; readonly motivo: string }[]
}

/** A red picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Opens an archive, and expects each file to match its index. */
function opened(archive: Buffer) {
  const files = unzipSync(archive)
  const text = (path: string) => new TextDecoder().decode(files[path])
  const index = JSON.parse(text('indice.json')) as Index
  expect(index.arquivos.map(({ caminho }) => caminho).toSorted()).toEqual(
    Object.keys(files)
      .filter((path) => path !== 'indice.json' && path !== 'LEIA-ME.txt')
      .toSorted(),
  )
  for (const { caminho, bytes, sha256 } of index.arquivos) {
    expect([caminho, files[caminho]!.length, sha256Of(files[caminho]!)]).toEqual([caminho, bytes, sha256])
  }
  return { files, index, readMe: text('LEIA-ME.txt') }
}

async function downloaded(page: Page, ask: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: PATIENCE_MS }), ask()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/**
 * Registers an aircraft of AeroSul with a swath certificate and its paper. There are two aircraft, because forms of other journeys propose the
 * only one of a prestadora.
 */
async function certifiedAircraft(client: Client) {
  const letters = Array.from({ length: 3 }, () => 'ABCDEFGHIJKLM'[Math.floor(Math.random() * 13)]).join('')
  const marks = [`PP-${letters}`, `PU-${letters}`]
  const linhas = marks.map((nome, i) => ({
    linha: i + 2,
    campos: { nome, tipo: 'tripulada', prestadora: 'AeroSul Aviação' },
  }))
  await client.importEntities({ params: { tipo: 'aeronaves' }, body: { linhas } })
  const { entidades } = await client.listEntities({ params: { tipo: 'aeronaves' }, query: { busca: marks[0]! } })
  const aeronave = entidades[0]!.id
  const body = { nivel: 'certificado', nome: '46 bicos CP-09', aeronave, faixa: 21, data: '2026-01-10' } as const
  const { id } = await client.registerEntity({ body })
  const certificate = Buffer.from('%PDF-1.7\n7 0 obj\n%%EOF\n')
  const file = new File([certificate], 'ensaio.pdf')
  await client.attachCertificadoPdf({ params: { id }, body: {} }, { files: { file } })
  return { aeronave: `${aeronave}`, certificate }
}

test.describe('an analyst', () => {
  test.use({ person: 'carla', complaints: /status of (422|500)/ })

  test('takes a laudo along whole: receituário, dossiê from the map and from the list', async ({
    page,
    open,
    as,
    stage,
  }, info) => {
    const client = await as('carla')
    const { aeronave, certificate } = await certifiedAircraft(client)
    const { info: laudo, files: sent } = await measuredLaudo(client, stage.places, {
      nome: 'Dossiê inteiro',
      codigo: 'OS 977',
      fields: { aeronave },
    })
    const { uuid } = laudo
    const prescription = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

    await test.step('the receituário is refused where it is no PDF, and attached where it is one', async () => {
      await open(`/map/${uuid}`)
      await page.getByRole('button', { name: 'Dados da operação' }).click()
      const field = page.getByLabel('Receituário (PDF)')
      await field.setInputFiles({ name: 'receita.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
      await expect(page.getByText(/não é um PDF, ou veio pela metade/)).toBeVisible()
      await field.setInputFiles({ name: 'receita 7.pdf', mimeType: 'application/pdf', buffer: prescription })
      const part = page.getByRole('group', { name: 'Receituário em PDF' })
      await expect(part.getByRole('button', { name: 'Tirar' })).toBeVisible()
      await expect(part.getByText('receita 7.pdf')).toBeVisible()
      expect((await readInfo(client, uuid)).receituario?.sha256).toBe(sha256Of(prescription))
      const back = await downloaded(page, () => part.getByRole('button', { name: 'Baixar' }).click())
      expect(back.bytes.equals(prescription)).toBe(true)
      const paper = page.getByRole('group', { name: 'Certificado de faixa em PDF' })
      const tested = await downloaded(page, () => paper.getByRole('button', { name: 'Baixar' }).click())
      expect([tested.name, tested.bytes.equals(certificate)]).toEqual(['ensaio.pdf', true])
      // It is changed in the register, and nowhere else.
      await expect(paper.getByRole('button')).toHaveCount(1)
      await expectAccessible(page)
    })

    const folder = info.outputPath('dossie')
    await test.step('the dossiê of the map has all of it, under the hashes of its index', async () => {
      await page.getByRole('button', { name: 'Exportar', exact: true }).click()
      const { name, bytes } = await downloaded(page, () =>
        page.getByRole('menuitem', { name: 'Dossiê completo (ZIP)' }).click(),
      )
      expect(name).toMatch(/^dossie-OS 977-[\d-]+\.zip$/)
      const { files, index, readMe } = opened(bytes)
      expect(index.falta).toEqual([])
      expect(readMe).toContain('O QUE FALTA\r\nNada.')
      for (const [role, content] of Object.entries(sent)) {
        expect(Buffer.from(files[`arquivos-recebidos/${role}-${role}.kml`]!).toString()).toBe(content)
      }
      expect(Buffer.from(files['receituario.pdf']!).equals(prescription)).toBe(true)
      expect(Buffer.from(files['certificado-de-faixa.pdf']!).equals(certificate)).toBe(true)
      for (const paper of ['laudo.pdf', 'relatorio-operacional.pdf'])
        expect(Buffer.from(files[paper]!.subarray(0, 5)).toString()).toBe('%PDF-')
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), content)
      }
    })

    await test.step('its signed JSON holds, number by number, on the files within', async () => {
      const { chaves } = await client.listSigningKeys({})
      const given = Object.keys(sent).flatMap((role) => [
        `--${role}`,
        join(folder, 'arquivos-recebidos', `${role}-${role}.kml`),
      ])
      const key = chaves[0]!.chave
      const args = [MAIN, 'verificar', join(folder, 'laudo-assinado.json'), '--chave', key, ...given]
      const { stdout } = await promisify(execFile)(process.execPath, args)
      expect(stdout).toContain('Confere, número por número.')
    })

    await test.step('photographs of the field: the one of the receituário becomes its PDF, and all are in the dossiê', async () => {
      await client.removeReceituario({ params: { uuid }, query: {} })
      const ordem = await client.createOrdem(
        {
          body: {
            ...{ data: '2026-03-14', diaPlanejado: '2026-03-14', tratamento: 'INSETICIDA', codigo: 'OS 977-C' },
            ...{ empresa: stage.places.aurora, unidade: stage.places.norte },
            ...{ prestadora: stage.places.aerosul, piloto: stage.places.bruno },
          },
        },
        { files: { file_area: new File([sent.area], 'area.kml') } },
      )
      await client.changeLaudoOrdem({ params: { uuid }, body: { ordem: ordem.uuid } })
      const bruno = await as('bruno')
      for (const assunto of ['medidor', 'receituario'] as const) {
        const feitoEm = laudo.trajeto?.inicio ?? `${laudo.dataInicial.slice(0, 10)}T12:00:00Z`
        await bruno.recordCampoFile(
          {
            params: { uuid: ordem.uuid, registro: crypto.randomUUID() },
            body: { tipo: 'foto', assunto, feitoEm, enviadoEm: new Date().toISOString() },
          },
          { files: { file: new File([PICTURE], `${assunto}.png`) } },
        )
      }
      await open(`/map/${uuid}`)
      await page.getByRole('button', { name: 'Dados da operação' }).click()
      await page.getByRole('button', { name: 'Usar a foto tirada no campo' }).click()
      const part = page.getByRole('group', { name: 'Receituário em PDF' })
      await expect(part.getByText('receituario-fotografado.pdf')).toBeVisible({ timeout: PATIENCE_MS })
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Exportar', exact: true }).click()
      const { bytes } = await downloaded(page, () =>
        page.getByRole('menuitem', { name: 'Dossiê completo (ZIP)' }).click(),
      )
      const { files, index } = opened(bytes)
      expect(index.falta).toEqual([])
      expect(Buffer.from(files['receituario.pdf']!).toString('latin1')).toContain('/Subtype /Image')
      const photos = Object.keys(files).filter((path) => path.startsWith('fotos-do-campo/'))
      expect(photos.map((path) => path.replace(/^fotos-do-campo\/\d-/, '')).toSorted()).toEqual([
        'medidor-medidor.png',
        'receituario-receituario.png',
      ])
      for (const path of photos) expect(PICTURE.equals(files[path]!)).toBe(true)
    })

    await test.step('from the list too; a file that the server lost is named, and so is what was never attached', async () => {
      await client.removeReceituario({ params: { uuid }, query: {} })
      await page.route(/\/arquivos\/trajeto\?/, (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            status: 500,
            codigo: 'arquivo-perdido',
            title: 'Perdido',
            detail: LOST,
            message: LOST,
          }),
        }),
      )
      await open('/show-reports?busca=OS%20977')
      await page.getByRole('button', { name: 'Documentos de Dossiê inteiro · OS 977' }).click()
      const dialog = page.getByRole('dialog', { name: /^Documentos de/ })
      await expect(dialog.getByText('Laudo em A4 (PDF)')).toBeVisible()
      await expectWellMade(page, WIDTHS)
      const { bytes } = await downloaded(page, () =>
        dialog.getByRole('button', { name: 'Baixar Dossiê completo (ZIP)' }).click(),
      )
      const { index, readMe } = opened(bytes)
      expect(index.falta.map(({ oQue }) => oQue)).toEqual(['Trajeto', 'Receituário'])
      expect(readMe).toContain('Receituário: não anexado.')
      expect(readMe).toContain(`Trajeto: ${LOST}`)
    })

    await test.step('a laudo that is not ready is refused with a sentence', async () => {
      await client.hideLaudo({ params: { id: uuid }, body: { hide: true } })
      await page.reload()
      await page.getByRole('button', { name: 'Documentos de Dossiê inteiro · OS 977' }).click()
      await expect(page.getByText('Este laudo está oculto: revele-o antes de baixar o dossiê.')).toBeVisible()
    })
  })
})
