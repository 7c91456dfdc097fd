import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { attachmentNamed } from './attachment.ts'

it('names a file for old and new clients', () => {
  expect(attachmentNamed('Talhão 3 (área).kml')).toBe(
    `attachment; filename="Talhao 3 (area).kml"; filename*=UTF-8''Talh%C3%A3o%203%20%28%C3%A1rea%29.kml`,
  )
})

it('is one header without a folder in it, whatever the file is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      // RFC 6266 and 5987 allow a quoted string without quotes or escapes, and attr-chars.
      expect(attachmentNamed(name)).toMatch(
        /^attachment; filename="[ !#-$&-.0-[\]-~]*"; filename\*=UTF-8''(?:[\w!#$&+.^`|~-]|%(?!2F|5C|0)[0-9A-F]{2})*$/,
      )
    }),
  )
})
