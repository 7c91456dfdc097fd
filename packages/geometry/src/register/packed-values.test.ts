import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withBounds } from './packed-bounds.ts'
import { createShapePacker } from './packed-shapes.ts'
import { valuesOfPacked } from './packed-values.ts'

function answerOf(...blocks: readonly (readonly string[])[]): Blob {
  return new Blob(
    blocks.flatMap((classes) => {
      const packer = createShapePacker()
      for (const [i, classificacao] of classes.entries()) {
        packer.add(i + 1, { classificacao, rotulo: `Área ${i}` }, { type: 'Point', coordinates: [-50, -21] })
      }
      const block = withBounds(gzipSync(packer.end()), packer.bounds())
      return [Uint8Array.of(...new Uint8Array(Uint32Array.of(block.length).buffer)), new Uint8Array(block)]
    }),
  )
}

test('the values of a column are those of all blocks, each once', async () => {
  const answer = answerOf(['torre', 'app', 'torre'], ['app', 'apiario'])
  expect([...(await valuesOfPacked(answer, 'classificacao'))]).toEqual(['torre', 'app', 'apiario'])
})

test('heads longer than what the stream gives at once are read whole', async () => {
  const many = Array.from({ length: 40_000 }, (_, i) => `classe ${(i * 7919) % 40_009}`)
  expect((await valuesOfPacked(answerOf(many), 'classificacao')).size).toBe(40_000)
})

test('a column that no shape has, and an answer without blocks, have no values', async () => {
  expect((await valuesOfPacked(answerOf(['app']), 'unidade')).size).toBe(0)
  expect((await valuesOfPacked(new Blob([]), 'classificacao')).size).toBe(0)
})
