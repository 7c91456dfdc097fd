/** Reads name and logo of the installation, which the server wrote into the page, for papers. */

import { API_BASE } from '@faixa/contract'
import type { Issuer } from '@faixa/export'
import { metaContent } from '../ui/page/meta-content.ts'

/** Undefined for an installation with neither a name nor a logo. A logo that cannot be read is left out: the paper is valid without it. */
export async function readIssuer(): Promise<Issuer | undefined> {
  const [nome, hash] = [metaContent('nome'), metaContent('logo')]
  if (nome === '' && hash === '') return undefined
  const logo = hash === '' ? undefined : await readLogo(hash).catch(() => undefined)
  return { nome, ...(logo && { logo }) }
}

/** The stored logo is a WebP, which PDF does not support. */
async function readLogo(hash: string): Promise<Issuer['logo']> {
  const answer = await fetch(`${API_BASE}/instalacao/logo/${hash}`)
  const bitmap = await createImageBitmap(await answer.blob())
  const canvas = document.createElement('canvas')
  const { width, height } = Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { dataUrl: canvas.toDataURL('image/png'), width, height }
}
