import { limitsFor } from '@faixa/geometry'
import { describe, expect, test } from 'vitest'
import { readFlightFile } from './read-flight-file.ts'

const KML = `<?xml version="1.0" encoding="UTF-8"?><kml><Document><name>Voo</name><Placemark><name>Talhão 7</name>
<Point><coordinates>-50.5,-21.25</coordinates></Point></Placemark></Document></kml>`
const bytes = new TextEncoder().encode(KML)

/** Yields one byte at a time in a buffer that is reused, as a file reader may. */
async function* byteByByte(): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(1)
  for (const byte of bytes) {
    buffer[0] = byte
    yield buffer
  }
}

describe('a file that comes in pieces', () => {
  test('reads the same however it is cut', async () => {
    const whole = await readFlightFile('voo.kml', [bytes])
    expect(whole).toMatchObject({
      name: 'voo.kml',
      document: { name: 'Voo', placemarks: [{ name: 'Talhão 7' }], issues: [], bounds: [-50.5, -21.25, -50.5, -21.25] },
    })
    expect(await readFlightFile('voo.kml', byteByByte())).toEqual(whole)
  })

  test('that cannot be used answers one sentence with its name and the cause, and is asked for no more', async () => {
    let reads = 0
    function* page(): Generator<Uint8Array> {
      for (; reads < 1000; reads++) yield new TextEncoder().encode('<!DOCTYPE html><html>'.padEnd(4096))
    }
    const read = await readFlightFile('página.kml', page())
    expect(read).toMatchObject({ unusable: { code: 'html-page' } })
    expect('unusable' in read && read.unusable.message).toMatch(/^Não foi possível ler «página\.kml»: [a-z].*\.$/)
    expect(reads).toBeLessThan(100)
  })

  test('is refused past the limits it is given', async () => {
    expect(await readFlightFile('voo.kml', [bytes], { limits: { maxBytes: 100 } })).toMatchObject({
      unusable: { code: 'too-large' },
    })
    expect(await readFlightFile('voo.kml', [bytes], { limits: { maxBytes: bytes.length } })).not.toHaveProperty(
      'unusable',
    )
  })

  test('that is too large is refused before it is read, with its own size beside the limit', async () => {
    const sizeBytes = 600 * 2 ** 20 + 1
    const read = await readFlightFile('voo.kml', [bytes], { sizeBytes })
    expect('unusable' in read && read.unusable).toEqual({
      code: 'too-large',
      message: 'Não foi possível ler «voo.kml»: o arquivo tem 600,1 MB e passa do limite de 512 MB.',
    })
  })

  test('is read where whoever runs the program allows one so large, and never less than 512 MB', async () => {
    const sizeBytes = 600 * 2 ** 20
    expect(limitsFor(64 * 2 ** 20)).toEqual({ maxBytes: 512 * 2 ** 20 })
    const read = await readFlightFile('voo.kml', [bytes], { sizeBytes, limits: limitsFor(1024 * 2 ** 20) })
    expect(read).not.toHaveProperty('unusable')
  })

  test('rejects only where its pieces do', async () => {
    async function* torn(): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(0, 50)
      throw new Error('disk gone')
    }
    await expect(readFlightFile('voo.kml', torn())).rejects.toThrow('disk gone')
  })
})
