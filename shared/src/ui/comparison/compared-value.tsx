import { reasonMessages } from '../../messages/index.ts';

/** A field's value in a comparison: one text, or a list; `missing` where nothing is stated. */
export const ComparedValue = ({ texts, missing }: { texts: readonly string[] | null; missing: string }) => {
  if (texts === null) return <span className="rf-sub">{missing}</span>;
  if (texts.length === 0) return <span className="rf-sub">{reasonMessages.none}</span>;
  return texts.length === 1 ? texts[0] : (
    <ul className="rf-compared-list">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
};
