import { expect, test } from 'vitest'
import { withSection } from './results-file.ts'

test('a bench that runs again replaces its own section and leaves the others', () => {
  const first = withSection(withSection('', 'Engine', 'slow'), 'KML', 'steady')
  const second = withSection(first, 'Engine', 'fast')
  expect(second).toContain('## Engine\n\nfast\n')
  expect(second).toContain('## KML\n\nsteady\n')
  expect(second).not.toContain('slow')
  expect(second.indexOf('## Engine')).toBeLessThan(second.indexOf('## KML'))
  expect(withSection(second, 'Engine', 'fast')).toBe(second)
})
