/** Opens the browser of the journeys, for benches of screens. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchOptions } from '@faixa/e2e/launch-options.ts'
import { type Browser, chromium } from '@playwright/test'

const BUILD = join(import.meta.dirname, '..', 'tools', 'build.mjs')

export function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions())
}

/** Builds the screens for production; called before a server starts, which reads them only once. */
export async function ensureScreens(): Promise<void> {
  const { ensureBuilt } = (await import(pathToFileURL(BUILD).href)) as { ensureBuilt(): Promise<void> }
  await ensureBuilt()
}
