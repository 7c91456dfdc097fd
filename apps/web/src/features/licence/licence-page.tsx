/** The licence, as docs/licenca.md has it: for everybody, before and after it was accepted. */

import { html, sections, title } from 'virtual:licenca'
import { DocumentPage } from '../../document/document-page.tsx'

export default function LicencePage() {
  return <DocumentPage title={title} sections={sections} html={html} />
}
