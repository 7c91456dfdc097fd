import { expect, test } from 'vitest'
import { withLateStyles } from './late-styles.ts'

test('styles of a cascade layer come last in the body; all others stay in the head, where the order counts', () => {
  const page = `<head>
    <link rel="stylesheet" href="./boot.css" />
    <link rel="stylesheet" crossorigin href="./assets/a.css">
    <link rel="stylesheet" crossorigin href="./assets/b.css">
  </head>
  <body>
    <div class="boot"></div>
  </body>`
  expect(withLateStyles(page, (file) => file === 'assets/a.css')).toBe(`<head>
    <link rel="stylesheet" href="./boot.css" />
    <link rel="stylesheet" crossorigin href="./assets/b.css">
  </head>
  <body>
    <div class="boot"></div>
    <link rel="stylesheet" crossorigin href="./assets/a.css">
  </body>`)
})
