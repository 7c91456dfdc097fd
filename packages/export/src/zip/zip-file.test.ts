import { expect, test } from 'vitest'
import { zipFile } from './zip-file.ts'

const bytesOf = async (file: Blob) => new DataView(await file.arrayBuffer())

test('parts are texts and bytes, asked for one after the other', async () => {
  const reads: string[] = []
  async function* parts() {
    for (const path of ['a.txt', 'b.bin']) {
      reads.push(path)
      yield { path, content: path === 'a.txt' ? ['é', 'x'] : [new Uint8Array([0, 255])] }
      reads.push(`${path} written`)
    }
  }
  const view = await bytesOf(await zipFile(parts(), 'application/zip'))
  expect(reads).toEqual(['a.txt', 'a.txt written', 'b.bin', 'b.bin written'])
  // Two parts in the directory (APPNOTE 4.3.16), the first of three bytes in UTF-8 (4.3.7).
  expect(view.getUint16(view.byteLength - 12, true)).toBe(2)
  expect(view.getUint32(22, true)).toBe(3)
})

test('the date is the first day without one, and otherwise as MS-DOS packs it', async () => {
  const parts = [{ path: 'a', content: ['x'] }]
  const fixed = await bytesOf(await zipFile(parts, 'application/zip'))
  expect([fixed.getUint16(10, true), fixed.getUint16(12, true)]).toEqual([0, 0x21])
  const dated = await bytesOf(await zipFile(parts, 'application/zip', new Date(2026, 10, 23, 10, 12, 31)))
  // 10 h, 12 min, 15 × 2 s; 46 years after 1980, month 11, day 23.
  expect(dated.getUint16(10, true)).toBe(10 * 2048 + 12 * 32 + 15)
  expect(dated.getUint16(12, true)).toBe(46 * 512 + 11 * 32 + 23)
})

test('a part that cannot be read ends the archive with its error', async () => {
  async function* broken() {
    yield 'x'
    throw new Error('lost')
  }
  await expect(zipFile([{ path: 'a', content: broken() }], 'application/zip')).rejects.toThrow('lost')
})
