import type { Translated } from '@kontor/contract/shared'

/** How CSV files are opened: a title, then numbered steps. */
export interface CsvInstructions {
  readonly title: Translated
  readonly intro: Translated
  readonly steps: readonly Translated[]
  readonly hint: Translated
}

const INTRO: Translated = {
  de: 'Die CSV-Dateien aus Kontor sind durch Semikolons getrennt, in UTF-8 mit Kennung (BOM), und schreiben Beträge mit Komma. Mit deutschen Ländereinstellungen öffnen sie sich ohne weiteres richtig. Sendungsnummern, EAN, Artikelnummern und Größen stehen darin als ="00340…", damit Excel und LibreOffice keine Ziffer ändern.',
  en: 'The CSV files from Kontor are separated by semicolons, in UTF-8 with a byte order mark, and write amounts with a comma. With German regional settings they open correctly by themselves. Tracking numbers, EANs, article numbers and sizes stand in them as ="00340…", so that Excel and LibreOffice change no digit.',
  es: 'Los archivos CSV de Kontor están separados por punto y coma, en UTF-8 con marca (BOM), y escriben los importes con coma. Con la configuración regional alemana o española se abren bien directamente. Los números de seguimiento, EAN, números de artículo y tallas figuran como ="00340…" para que Excel y LibreOffice no cambien ninguna cifra.',
}
/** The way without CSV. */
const AS_XLSX: Translated = {
  de: 'Am einfachsten: Klicken Sie neben dem Download auf den Pfeil und wählen Sie „Excel (XLSX)“. Diese Datei öffnet sich überall mit einem Doppelklick, jede Nummer ist darin Text. Die weiteren Schritte gelten für CSV.',
  en: 'The simplest way: click the arrow beside the download and choose “Excel (XLSX)”. That file opens everywhere with a double click, and every number in it is text. The next steps are for CSV.',
  es: 'Lo más sencillo: haga clic en la flecha junto a la descarga y elija «Excel (XLSX)». Ese archivo se abre en cualquier programa con doble clic y todos los números son texto. Los pasos siguientes son para CSV.',
}
/** LibreOffice asks before it opens a CSV, and leaves the numbers between their quotation marks unless it is told otherwise. */
const IN_LIBREOFFICE: Translated = {
  de: 'LibreOffice fragt vor dem Öffnen: Wählen Sie „Unicode (UTF-8)“ und „Semikolon“ und setzen Sie den Haken bei „Formeln auswerten“.',
  en: 'LibreOffice asks before opening: choose “Unicode (UTF-8)” and “Semicolon”, and tick “Evaluate formulas”.',
  es: 'LibreOffice pregunta antes de abrir: elija «Unicode (UTF-8)» y «Punto y coma» y marque «Evaluar fórmulas».',
}
/** What imports a file by steps shows each cell letter by letter. */
const FOR_PROGRAMS: Translated = {
  de: 'Für den Import über „Aus Text/CSV“ und für andere Programme laden Sie die Datei als „CSV für Programme“ herunter: Sie enthält dieselben Werte ohne ="…".',
  en: 'For the import by “From Text/CSV” and for other programs download the file as “CSV for programs”: it has the same values without ="…".',
  es: 'Para importar con «De texto/CSV» y para otros programas, descargue el archivo como «CSV para programas»: contiene los mismos valores sin ="…".',
}
const HINT: Translated = {
  de: 'Speichern Sie eine bearbeitete Datei unter einem anderen Namen: Das Original bleibt in Kontor jederzeit abrufbar.',
  en: 'Save a file that you have edited under another name: the original can be fetched from Kontor at any time.',
  es: 'Guarde un archivo modificado con otro nombre: el original puede descargarse de Kontor en cualquier momento.',
}

export const CSV_INSTRUCTIONS: Readonly<Record<'windows' | 'mac', CsvInstructions>> = {
  windows: {
    title: {
      de: 'CSV-Dateien unter Windows öffnen (Excel)',
      en: 'Opening CSV files on Windows (Excel)',
      es: 'Abrir archivos CSV en Windows (Excel)',
    },
    intro: INTRO,
    steps: [
      AS_XLSX,
      {
        de: 'Laden Sie die Datei in Kontor herunter. Sie liegt danach im Ordner „Downloads“.',
        en: 'Download the file in Kontor. It is then in the folder “Downloads”.',
        es: 'Descargue el archivo en Kontor. Se guarda en la carpeta «Descargas».',
      },
      {
        de: 'Ein Doppelklick öffnet sie in Excel oder LibreOffice. Stehen alle Werte in Spalten, sind Sie fertig.',
        en: 'A double click opens it in Excel or LibreOffice. When all values stand in columns, you are done.',
        es: 'Haga doble clic para abrirlo en Excel o LibreOffice. Si los valores aparecen en columnas, ya está.',
      },
      IN_LIBREOFFICE,
      FOR_PROGRAMS,
      {
        de: 'Steht alles in einer Spalte: Öffnen Sie eine leere Mappe und wählen Sie „Daten“ › „Aus Text/CSV“, dann die Datei.',
        en: 'If everything stands in one column: open an empty workbook and choose “Data” › “From Text/CSV”, then the file.',
        es: 'Si todo está en una sola columna: abra un libro vacío y elija «Datos» › «De texto/CSV» y después el archivo.',
      },
      {
        de: 'Wählen Sie als Dateiursprung „65001: Unicode (UTF-8)“ und als Trennzeichen „Semikolon“.',
        en: 'Choose “65001: Unicode (UTF-8)” as file origin and “Semicolon” as delimiter.',
        es: 'Elija «65001: Unicode (UTF-8)» como origen del archivo y «Punto y coma» como delimitador.',
      },
      {
        de: 'EAN und Bestellnummern: Wählen Sie „Daten transformieren“ und stellen Sie diese Spalten auf „Text“, damit keine Ziffer verloren geht.',
        en: 'EANs and order numbers: choose “Transform data” and set these columns to “Text”, so that no digit is lost.',
        es: 'EAN y números de pedido: elija «Transformar datos» y ponga estas columnas en «Texto» para no perder dígitos.',
      },
      {
        de: 'Wählen Sie „Schließen und laden“.',
        en: 'Choose “Close & Load”.',
        es: 'Elija «Cerrar y cargar».',
      },
    ],
    hint: HINT,
  },
  mac: {
    title: {
      de: 'CSV-Dateien auf dem Mac öffnen (Numbers oder Excel)',
      en: 'Opening CSV files on a Mac (Numbers or Excel)',
      es: 'Abrir archivos CSV en un Mac (Numbers o Excel)',
    },
    intro: INTRO,
    steps: [
      AS_XLSX,
      {
        de: 'Laden Sie die Datei in Kontor herunter. Sie liegt danach im Ordner „Downloads“.',
        en: 'Download the file in Kontor. It is then in the folder “Downloads”.',
        es: 'Descargue el archivo en Kontor. Se guarda en la carpeta «Descargas».',
      },
      {
        de: 'Numbers: Ein Doppelklick öffnet sie. Steht alles in einer Spalte, wählen Sie „Tabelle“ › „Importeinstellungen ändern“ und als Trennzeichen „Semikolon“.',
        en: 'Numbers: a double click opens it. If everything stands in one column, choose “Table” › “Adjust Import Settings” and “Semicolon” as separator.',
        es: 'Numbers: ábralo con doble clic. Si todo está en una sola columna, elija «Tabla» › «Cambiar ajustes de importación» y «Punto y coma» como separador.',
      },
      IN_LIBREOFFICE,
      FOR_PROGRAMS,
      {
        de: 'Excel für Mac: Öffnen Sie eine leere Mappe und wählen Sie „Daten“ › „Daten abrufen“ › „Aus Text/CSV“, dann die Datei.',
        en: 'Excel for Mac: open an empty workbook and choose “Data” › “Get Data” › “From Text/CSV”, then the file.',
        es: 'Excel para Mac: abra un libro vacío y elija «Datos» › «Obtener datos» › «De texto/CSV» y después el archivo.',
      },
      {
        de: 'Wählen Sie als Dateiursprung „Unicode (UTF-8)“ und als Trennzeichen „Semikolon“.',
        en: 'Choose “Unicode (UTF-8)” as file origin and “Semicolon” as delimiter.',
        es: 'Elija «Unicode (UTF-8)» como origen del archivo y «Punto y coma» como delimitador.',
      },
      {
        de: 'Stellen Sie die Spalten EAN und Bestellnummer auf „Text“, damit keine Ziffer verloren geht, und laden Sie die Daten.',
        en: 'Set the columns EAN and order number to “Text”, so that no digit is lost, and load the data.',
        es: 'Ponga las columnas EAN y número de pedido en «Texto» para no perder dígitos y cargue los datos.',
      },
    ],
    hint: HINT,
  },
}

export const INSTRUCTION_PAGE: Translated = {
  de: 'Seite {page} von {pages}',
  en: 'Page {page} of {pages}',
  es: 'Página {page} de {pages}',
}
