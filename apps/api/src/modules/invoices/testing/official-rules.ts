import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { publishedFolder } from '../../../../test/published-contracts.ts'

/** The official rules as compiled stylesheets, of ConnectingEurope/eInvoicing-EN16931 and of itplr-kosit/xrechnung-schematron. */
const STYLESHEETS = {
  en16931: process.env.EN16931_CII_XSLT ?? `${publishedFolder('en16931')}EN16931-CII-validation.xslt`,
  xrechnung: process.env.XRECHNUNG_CII_XSLT ?? `${publishedFolder('xrechnung')}XRechnung-CII-validation.xslt`,
}
type Rules = keyof typeof STYLESHEETS
/** `npm test` installs it. */
const SAXON = process.env.SAXON_JAR ?? '/usr/share/java/Saxon-HE.jar'

/** Whether official rules can judge here: they lie beside the repository, and need Java and Saxon. */
export const canJudge = (rules: Rules = 'en16931'): boolean =>
  existsSync(STYLESHEETS[rules]) && existsSync(SAXON)

/** Judges documents by name in one run of the JVM. @returns the rules that each breaks */
export function officialFindings(
  documents: ReadonlyMap<string, string>,
  rules: Rules = 'en16931',
): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-en16931-'))
  const [given, found] = [join(folder, 'given'), join(folder, 'found')]
  try {
    for (const each of [given, found]) mkdirSync(each)
    for (const [name, xml] of documents) writeFileSync(join(given, `${name}.xml`), xml)
    execFileSync('java', [
      ...['-cp', SAXON, 'net.sf.saxon.Transform'],
      ...[`-s:${given}`, `-o:${found}`, `-xsl:${STYLESHEETS[rules]}`],
    ])
    const reports = readdirSync(found).map((file) => [file, readFileSync(join(found, file), 'utf8')] as const)
    return new Map(
      reports.map(([file, report]) => {
        if (!report.includes('svrl:fired-rule')) throw new Error(`${file} was not judged`)
        const ids = [...report.matchAll(/<svrl:failed-assert[^>]*?\bid="([^"]+)"/g)].map(([, id]) => id ?? '')
        return [file.replace(/\.\w+$/, ''), ids]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The schema of the profile EN 16931, as the Factur-X package ships it. */
const SCHEMA = join(
  dirname(createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')),
  '../schema/en16931/FACTUR-X_EN16931.xsd',
)

/** Opens the schema. `validate` throws for a document that is not valid by it. */
export function openSchema(): { validate(xml: string): void; close(): void } {
  xmlRegisterFsInputProviders()
  const schema = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: `file://${SCHEMA}` })
  const validator = XsdValidator.fromDoc(schema)
  return {
    validate(xml) {
      const document = XmlDocument.fromString(xml)
      try {
        validator.validate(document)
      } finally {
        document.dispose()
      }
    },
    close() {
      validator.dispose()
      schema.dispose()
    },
  }
}
