import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'
import { fsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { publishedFolder } from './published-contracts.ts'

/** Validates against the published schema of openTRANS 2.1, with all that it imports. */
export interface OpenTransSchema {
  /** What is wrong with a document; empty when nothing is. */
  violations(xml: string): string[]
  dispose(): void
}

export function openTransSchema(): OpenTransSchema {
  xmlRegisterInputProvider(fsInputProviders)
  const file = `${publishedFolder('opentrans')}opentrans_2_1.xsd`
  const schema = XmlDocument.fromBuffer(readFileSync(file), { url: file })
  const validator = XsdValidator.fromDoc(schema)
  return {
    violations: (xml) => {
      const document = XmlDocument.fromString(xml)
      try {
        validator.validate(document)
        return []
      } catch (error) {
        return [String(error instanceof Error ? error.message : error)]
      } finally {
        document.dispose()
      }
    },
    dispose: () => {
      validator.dispose()
      schema.dispose()
    },
  }
}
