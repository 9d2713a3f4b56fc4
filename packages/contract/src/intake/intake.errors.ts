import { defineErrors } from '../shared/define-errors.ts'

export const intakeErrors = defineErrors({
  channel_unknown: {
    status: 404,
    de: 'Dieser Verkaufskanal ist nicht eingerichtet.',
    en: 'This sales channel is not set up.',
    es: 'Este canal de venta no está configurado.',
  },
  intake_event_invalid: {
    status: 409,
    de: 'Dieses Ereignis passt nicht zum Status der Bestellung.',
    en: 'This event does not fit the status of the order.',
    es: 'Este evento no corresponde al estado del pedido.',
  },
  instant_in_future: {
    status: 422,
    de: 'Der Zeitpunkt liegt in der Zukunft.',
    en: 'The instant lies in the future.',
    es: 'El instante está en el futuro.',
  },
  dead_letter_not_found: {
    status: 404,
    de: 'Diesen Importfehler gibt es nicht.',
    en: 'There is no such import error.',
    es: 'Este error de importación no existe.',
  },
  field_not_correctable: {
    status: 422,
    de: 'Diese Angabe lässt sich hier nicht berichtigen.',
    en: 'This detail cannot be corrected here.',
    es: 'Este dato no se puede corregir aquí.',
  },
  dead_letter_still_failing: {
    status: 422,
    de: 'Der Import ist erneut fehlgeschlagen: {reason}',
    en: 'The import failed again: {reason}',
    es: 'La importación ha vuelto a fallar: {reason}',
  },
  feed_not_found: {
    status: 404,
    de: 'Diese vollständige Lieferung gibt es nicht. Lieferungen werden nach 90 Tagen gelöscht.',
    en: 'There is no such full feed. Feeds are deleted after 90 days.',
    es: 'Esta entrega completa no existe. Las entregas se eliminan después de 90 días.',
  },
  feed_not_open: {
    status: 409,
    de: 'Diese vollständige Lieferung nimmt nichts mehr an: Sie ist abgeschlossen, abgelaufen oder durch eine neuere ersetzt.',
    en: 'This full feed takes nothing more: it is completed, has expired or was replaced by a newer one.',
    es: 'Esta entrega completa ya no admite nada: está cerrada, ha caducado o la ha sustituido otra más reciente.',
  },
  feed_not_waiting: {
    status: 409,
    de: 'Diese vollständige Lieferung wartet nicht mehr auf eine Entscheidung.',
    en: 'This full feed does not wait for a decision any more.',
    es: 'Esta entrega completa ya no espera una decisión.',
  },
  import_file_not_found: {
    status: 404,
    de: 'Diese Datei gibt es nicht. Dateien werden nach 30 Tagen gelöscht.',
    en: 'There is no such file. Files are deleted after 30 days.',
    es: 'Este archivo no existe. Los archivos se eliminan después de 30 días.',
  },
  import_file_not_csv: {
    status: 422,
    de: 'Das ist keine CSV-Datei, sondern {kind}. Bitte exportieren Sie die Tabelle als CSV.',
    en: 'This is no CSV file but {kind}. Please export the table as CSV.',
    es: 'No es un archivo CSV, sino {kind}. Exporte la tabla como CSV.',
  },
  import_file_empty: {
    status: 422,
    de: 'Die Datei enthält außer der Kopfzeile keine Zeilen.',
    en: 'The file has no rows beside its headers.',
    es: 'El archivo no contiene filas aparte del encabezado.',
  },
  import_file_unreadable: {
    status: 422,
    de: 'Die Datei lässt sich nicht als CSV lesen (Zeile {line}): ein Anführungszeichen ist nicht geschlossen, die Zeile ist zu lang, oder sie hat zu viele Spalten.',
    en: 'The file cannot be read as CSV (line {line}): a quotation mark is not closed, the line is too long, or it has too many columns.',
    es: 'El archivo no se puede leer como CSV (línea {line}): una comilla no está cerrada, la línea es demasiado larga o tiene demasiadas columnas.',
  },
  import_file_busy: {
    status: 409,
    de: 'Die Datei wird gerade verarbeitet oder ist bereits abgeschlossen.',
    en: 'The file is being processed or is finished already.',
    es: 'El archivo se está procesando o ya ha terminado.',
  },
  import_columns_wrong: {
    status: 422,
    de: 'Die Datei hat andere Spalten, oder es gibt die genannte Filiale oder den Kanal nicht.',
    en: 'The file has other columns, or there is no such store or channel.',
    es: 'El archivo tiene otras columnas, o no existe la tienda o el canal indicado.',
  },
  import_columns_missing: {
    status: 422,
    de: 'Diese Angaben brauchen eine Spalte: {fields}.',
    en: 'These details need a column: {fields}.',
    es: 'Estos datos necesitan una columna: {fields}.',
  },
  import_column_twice: {
    status: 422,
    de: 'Zwei Spalten sind derselben Angabe zugeordnet: {field}.',
    en: 'Two columns are mapped to the same detail: {field}.',
    es: 'Dos columnas están asignadas al mismo dato: {field}.',
  },
  safety_columns_missing: {
    status: 422,
    de: 'Die Datei braucht eine Spalte „Marke“ und mindestens eine weitere. Laden Sie die Liste herunter und füllen Sie sie aus.',
    en: 'The file needs a column “Brand” and at least one more. Download the list and fill it in.',
    es: 'El archivo necesita una columna «Marca» y al menos otra más. Descargue la lista y rellénela.',
  },
  safety_rows_too_many: {
    status: 422,
    de: 'Die Datei hat mehr als {most} Zeilen.',
    en: 'The file has more than {most} rows.',
    es: 'El archivo tiene más de {most} filas.',
  },
})
