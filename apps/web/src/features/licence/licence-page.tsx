/** The licence, from docs/licenca.md: public, before and after acceptance. */

import { html, sections, title } from 'virtual:licenca'
import { DocumentPage } from '../../document/document-page.tsx'

export default function LicencePage() {
  return <DocumentPage title={title} sections={sections} html={html} />
}
