/** Finds a Chromium for the tests: from the environment, from the system, or Playwright's own. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

export function findChromium(): string | undefined {
  const named = process.env['FAIXA_CHROMIUM']
  if (named) return named
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    // Edge, which every Windows has, is a Chromium too.
    ...['ProgramFiles', 'ProgramFiles(x86)'].flatMap((name) =>
      WINDOWS.map((path) => join(process.env[name] ?? '', path)),
    ),
    chromium.executablePath(),
  ]
  return candidates.find((path) => path !== '' && existsSync(path))
}
