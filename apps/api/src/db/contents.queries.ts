import type { Db } from './database.ts'

interface Content {
  readonly sha256: Buffer
  readonly bytes: number
}

/** Records contents of the store, which keeps them from the sweep. */
export async function recordContents(db: Db, contents: readonly Content[], now: Date): Promise<void> {
  if (contents.length === 0) return
  await db
    .insertInto('arquivos')
    // All uploads lock contents in one order: two that share contents would otherwise deadlock.
    .values(
      contents
        .toSorted((a, b) => a.sha256.compare(b.sha256))
        .map(({ sha256, bytes }) => ({ sha256, bytes, criado_em: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
