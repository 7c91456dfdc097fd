/** Mutations of a file as bytes and as markup: transfers, encodings, archives, and other programs' notations. */

import type { Random } from '@faixa/tools/simulator'
import { zipSync } from 'fflate'
import { inOne, type Mutation, replaceAt } from './mutation.ts'

const BLOCK = 4096
const TAG = /<\/?(?:Polygon|LinearRing|outerBoundaryIs|coordinates|LineString|Placemark|Point|gx:coord|gx:Track|when)>/g

const encoded = (text: string) => new TextEncoder().encode(text)

/** Changes the file's blocks of 4 kB, the units of disks and transfers. */
function inBlocks(change: (blocks: readonly string[], random: Random) => readonly string[]): Mutation {
  return (text, random) => {
    const blocks = text.match(new RegExp(`[\\s\\S]{1,${BLOCK}}`, 'g')) ?? []
    return blocks.length < 3 ? undefined : change(blocks, random).join('')
  }
}

function inLines(change: (lines: readonly string[], at: number, random: Random) => readonly string[]): Mutation {
  return (text, random) => {
    const lines = text.split('\n')
    return lines.length < 6
      ? undefined
      : change(lines, 2 + Math.floor(random.next() * (lines.length - 4)), random).join('\n')
  }
}

function zipped(text: string): Uint8Array {
  return zipSync({ 'doc.kml': encoded(text) })
}

function withBit(bytes: Uint8Array, random: Random): Uint8Array {
  const at = Math.floor(random.next() * bytes.length)
  return bytes.with(at, bytes[at]! ^ (1 << Math.floor(random.next() * 8)))
}

export const BYTE_MUTATIONS = {
  'cut off': (text, random) => text.slice(0, Math.floor(text.length * random.between(0.05, 0.99))),
  'bytes lost inside': (text, random) => {
    const at = Math.floor(text.length * random.between(0.02, 0.95))
    return replaceAt(text, at, Math.floor(random.between(20, 2000)), '')
  },
  'a byte overwritten': (text, random) =>
    replaceAt(text, Math.floor(text.length * random.next()), 1, random.pick('0123456789.,- <>&/x'.split(''))),
  'a bit flipped': (text, random) => withBit(encoded(text), random),
  'a byte lost': (text, random) => replaceAt(text, Math.floor(text.length * random.next()), 1, ''),
  'a block of bytes lost': inBlocks((blocks, random) => blocks.toSpliced(Math.floor(random.next() * blocks.length), 1)),
  'a block of bytes repeated': inBlocks((blocks, random) => {
    const at = Math.floor(random.next() * blocks.length)
    return blocks.toSpliced(at, 0, blocks[at]!)
  }),
  'a block of bytes zeroed': inBlocks((blocks, random) =>
    blocks.with(Math.floor(random.next() * blocks.length), '\0'.repeat(BLOCK)),
  ),
  'two blocks of bytes exchanged': inBlocks((blocks, random) => {
    const [i, j] = [Math.floor(random.next() * blocks.length), Math.floor(random.next() * blocks.length)]
    return blocks.with(i, blocks[j]!).with(j, blocks[i]!)
  }),
  'a line lost': inLines((lines, at) => lines.toSpliced(at, 1)),
  'lines lost': inLines((lines, at, random) =>
    lines.toSpliced(at, 1 + Math.floor((random.next() * lines.length) / 10)),
  ),
  'lines repeated': inLines((lines, at, random) => {
    const to = at + 1 + Math.floor((random.next() * lines.length) / 10)
    return [...lines.slice(0, to), ...lines.slice(at)]
  }),
  'lines wrapped': (text) => text.replaceAll(/.{900}[, >]/g, '$&\r\n'),
  'a tag broken': inOne(TAG, () => ''),
  'a tag cut': inOne(TAG, ([tag]) => tag.slice(0, -1)),
  'a byte-order mark': (text) => `\u{feff}${text}`,
  'UTF-16': (text) => new Uint8Array(Buffer.from(`\u{feff}${text}`, 'utf16le')),
  'Latin-1, said to be UTF-8': (text) => new Uint8Array(Buffer.from(text, 'latin1')),
  'UTF-8, said to be Latin-1': (text) => text.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'),
  'UTF-8 written twice': (text) => Buffer.from(text, 'utf8').toString('latin1'),
  'other namespaces': (text) => text.replaceAll('http://www.opengis.net/kml/2.2', 'http://earth.google.com/kml/2.1'),
  'a prefix on every element': (text) =>
    text
      .replaceAll(/<(\/?)(?=[A-Za-z]+[\s>/])(?!gx:)(?!tr|td|table|html|head|body|META)/g, '<$1kml:')
      .replace('xmlns=', 'xmlns:kml='),
  'other altitudes': (text, random) =>
    text.replaceAll('<altitudeMode>absolute', `<altitudeMode>${random.pick(['clampToGround', 'relativeToGround'])}`),
  'capitals in tags': (text) => text.replaceAll('coordinates>', 'Coordinates>'),
  'an archive': zipped,
  'an archive with a flipped bit': (text, random) => withBit(zipped(text), random),
  'an archive cut off': (text, random) => {
    const bytes = zipped(text)
    return bytes.slice(0, Math.floor(bytes.length * random.between(0.3, 0.99)))
  },
  'two documents end to end': (text) => text + text,
} as const satisfies Record<string, Mutation>
