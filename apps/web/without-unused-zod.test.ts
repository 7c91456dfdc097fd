import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

/** Loads the contract in a process of its own, with zod as a build of the screens has it, and prints what its schemas answer. */
const program = `
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { withoutUnused } from ${JSON.stringify(pathToFileURL(`${import.meta.dirname}/without-unused-zod.ts`).href)}
let replaced = 0
registerHooks({
  load(url, context, next) {
    const source = url.startsWith('file:') ? withoutUnused(fileURLToPath(url)) : undefined
    if (source === undefined) return next(url, context)
    replaced += 1
    return { format: 'module', source, shortCircuit: true }
  },
})
const { emailSchema, laudoFilterSchema, ROUTES } = await import('@faixa/contract')
console.log(JSON.stringify({
  replaced,
  routes: Object.keys(ROUTES).length > 100,
  email: [emailSchema.safeParse(' ana@exemplo.com.br ').data, emailSchema.safeParse('ana').success],
  filter: laudoFilterSchema.safeParse({ pageSize: '10' }).success,
}))`

test('every schema of the contract can be made with what is left of zod', () => {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(run.stderr).toBe('')
  expect(JSON.parse(run.stdout)).toEqual({
    replaced: 4,
    routes: true,
    email: ['ana@exemplo.com.br', false],
    filter: true,
  })
})
