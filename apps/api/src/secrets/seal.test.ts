import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sealOf as sealOfSettings } from '../keys/open-seal.ts'
import { readSettings } from '../settings.ts'
import { addKey, KeysUnusable, openKeyFolder } from './key-folder.ts'
import { createSeal, deriveKey, SealBroken, type SealKey } from './seal.ts'

const CPF = '529.982.247-25'
const newKey = () => deriveKey(randomBytes(32))
const sealOf = (...keys: [SealKey, ...SealKey[]]) => createSeal({ all: () => keys })

describe('a sealed value', () => {
  test('opens for its purpose, and says nothing of the value', () => {
    const seal = sealOf(newKey())
    const sealed = seal.seal(CPF, 'usuarios.cpf')
    expect(seal.open(sealed, 'usuarios.cpf')).toBe(CPF)
    expect(sealed.includes(CPF)).toBe(false)
    // Version, key id, nonce and tag take 33 bytes, and CTR mode adds none.
    expect(sealed).toHaveLength(33 + CPF.length)
  })

  test('is another one each time, so that equal values are not seen to be equal', () => {
    const seal = sealOf(newKey())
    expect(seal.seal(CPF, 'usuarios.cpf').equals(seal.seal(CPF, 'usuarios.cpf'))).toBe(false)
  })

  test('opens for no other purpose, under no other key, and not with any byte changed', () => {
    const seal = sealOf(newKey())
    const sealed = seal.seal(CPF, 'usuarios.cpf')
    expect(() => seal.open(sealed, 'usuarios.rg')).toThrow(SealBroken)
    expect(() => sealOf(newKey()).open(sealed, 'usuarios.cpf')).toThrow(SealBroken)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => seal.open(changed, 'usuarios.cpf'), `byte ${at}`).toThrow(SealBroken)
    }
    expect(() => seal.open(sealed.subarray(0, 32), 'usuarios.cpf')).toThrow(SealBroken)
    expect(() => seal.open(Buffer.from(CPF), 'usuarios.cpf')).toThrow(SealBroken)
  })

  test('keeps any text: empty, long, accented', () => {
    const seal = sealOf(newKey())
    for (const text of ['', 'São João 🌱', 'x'.repeat(100_000)]) {
      expect(seal.open(seal.seal(text, 'texto'), 'texto')).toBe(text)
    }
  })

  test('opens after a newer key came, and asks to be rotated', () => {
    const [older, newer] = [newKey(), newKey()]
    const sealed = sealOf(older).seal(CPF, 'usuarios.cpf')
    const seal = sealOf(newer, older)
    expect(seal.open(sealed, 'usuarios.cpf')).toBe(CPF)
    expect(seal.needsRotation(sealed)).toBe(true)
    expect(seal.needsRotation(seal.seal(CPF, 'usuarios.cpf'))).toBe(false)
  })
})

describe('the keys of a data folder', () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'faixa-chaves-'))
    onTestFinished(() => rmSync(made, { recursive: true }))
    return join(made, 'chaves')
  }

  test('the first is made once, readable by its owner alone, and is there at the next start', () => {
    const where = folder()
    const sealed = createSeal(openKeyFolder(where, { mayMake: true }, deriveKey)).seal(CPF, 'p')
    const made = readFileSync(join(where, '0001.chave'), 'latin1')
    expect(statSync(join(where, '0001.chave')).mode & 0o777).toBe(0o600)
    expect(statSync(where).mode & 0o777).toBe(0o700)
    expect(createSeal(openKeyFolder(where, { mayMake: true }, deriveKey)).open(sealed, 'p')).toBe(CPF)
    expect(readFileSync(join(where, '0001.chave'), 'latin1')).toBe(made)
    expect(readdirSync(where)).toEqual(['0001.chave'])
  })

  test('a new key takes the next number, and a server that runs seals with it at once', () => {
    const where = folder()
    const seal = createSeal(openKeyFolder(where, { mayMake: true }, deriveKey))
    const before = seal.seal(CPF, 'p')
    expect(addKey(where)).toBe('0002.chave')
    expect(seal.needsRotation(before)).toBe(true)
    expect(seal.open(before, 'p')).toBe(CPF)
    expect(seal.keyIds()).toHaveLength(2)
  })

  test('a missing or damaged key is a refusal in a sentence, and no new key is made in its place', () => {
    const where = folder()
    expect(() => openKeyFolder(where, { mayMake: false }, deriveKey)).toThrow(KeysUnusable)
    mkdirSync(where, { recursive: true })
    writeFileSync(join(where, '0001.chave'), 'AAAA')
    expect(() => openKeyFolder(where, { mayMake: true }, deriveKey)).toThrow(/0001\.chave não é uma chave/)
    expect(readdirSync(where)).toEqual(['0001.chave'])
  })

  test('where the settings give keys, the first of them seals, all open, and the folder gets none', () => {
    const where = folder()
    const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
    const set = (FAIXA_CHAVES: string) =>
      sealOfSettings(readSettings({ FAIXA_CHAVES, FAIXA_DADOS: where }, '/'), { mayMake: true })
    const sealed = set(older).seal(CPF, 'p')
    const both = set(`${newer},${older}`)
    expect(both.open(sealed, 'p')).toBe(CPF)
    expect(both.needsRotation(sealed)).toBe(true)
    expect(() => readdirSync(where)).toThrow(/ENOENT/)
    expect(() => set('abc')).toThrow(/FAIXA_CHAVES/)
  })
})
